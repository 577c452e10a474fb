import { type Listing, STORE_NAMES } from '@storedeck/listing';

import { countParts } from './count-parts.ts';

/** Shows how many locales, texts and pictures were recognized for each store. */
export function RecognizedContents({ listing }: { listing: Listing }) {
  const parts = countParts(listing);
  if (parts.length === 0)
    return (
      <p role="alert" className="bg-warn-fill border-line rounded-lg border px-3 py-2.5">
        The files contain no text and no picture for a listing.
      </p>
    );
  return (
    <table aria-label="What was recognized" className="w-full text-start tabular-nums">
      <thead className="text-muted text-sm">
        <tr>
          <th scope="col" className="py-1 pe-3 text-start font-normal">
            Store
          </th>
          {['Locales', 'Texts', 'Pictures'].map((name) => (
            <th key={name} scope="col" className="py-1 ps-3 text-end font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map(({ store, locales, texts, pictures }) => (
          <tr key={store} className="border-line border-t align-top">
            <th scope="row" className="py-1.5 pe-3 text-start font-medium">
              {STORE_NAMES[store]}
              <span
                className="text-muted block max-w-72 truncate text-sm font-normal"
                title={locales.join(', ')}
              >
                {locales.join(', ')}
              </span>
            </th>
            <td className="py-1.5 ps-3 text-end">{locales.length}</td>
            <td className="py-1.5 ps-3 text-end">{texts}</td>
            <td className="py-1.5 ps-3 text-end">{pictures}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
