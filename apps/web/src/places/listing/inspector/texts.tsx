import {
  type AppStoreLocale,
  type GooglePlayLocale,
  listTextFields,
  type Store,
  textLength,
} from '@storedeck/listing';

import { Origin, useOrigin } from '../store-pages/origin.tsx';

/**
 * The length and limit of each text that has a limit. Keywords are listed in full, because the store page does not show
 * them.
 */
export function Texts({ store, locale }: { store: Store; locale: AppStoreLocale | GooglePlayLocale }) {
  const texts: Readonly<Record<string, unknown>> = locale;
  const keywords = store === 'appStore' ? texts['keywords'] : undefined;
  return (
    <>
      <dl className="space-y-1">
        {listTextFields(store, [texts]).map(
          ({ field, name, max }) =>
            max !== undefined && (
              <TextLength key={field} field={field} label={name} text={texts[field]} max={max} />
            ),
        )}
      </dl>
      {typeof keywords === 'string' && keywords !== '' && (
        <ul aria-label="Keywords" className="mt-2 flex flex-wrap gap-1">
          {keywords.split(',').map((keyword, index) => (
            <li key={index} className="bg-fill rounded px-1.5 py-0.5 text-sm wrap-anywhere" dir="auto">
              {keyword}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function TextLength({
  field,
  label,
  text,
  max,
}: {
  field: string;
  label: string;
  text: unknown;
  max: number;
}) {
  const length = typeof text === 'string' ? textLength(text) : 0;
  const over = length > max;
  const origin = useOrigin(field);
  return (
    <div data-field={field} className="flex flex-wrap items-baseline gap-x-2">
      <dt className="text-muted">{label}</dt>
      <dd className={`ms-auto tabular-nums ${over ? 'text-bad font-semibold' : ''}`}>
        {length === 0 ? <span className="text-muted">empty</span> : `${length} / ${max}`}
        {over && <span> · {length - max} too long</span>}
      </dd>
      {origin && length > 0 && (
        <dd className="w-full">
          <Origin of={field} />
        </dd>
      )}
    </div>
  );
}
