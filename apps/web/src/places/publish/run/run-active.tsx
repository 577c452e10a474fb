import { bytesText, itemName } from '@storedeck/listing';

import { Picture } from '../../../pictures/picture.tsx';
import { localeName, partName } from '../place-name.ts';
import type { ActivePicture } from './run-groups.ts';

/** The number of rows. The list always has this height, so that nothing below moves when an upload begins or ends. */
const ROWS = 4;

/** The pictures that are being sent or processed now. */
export function RunActive({ pictures }: { pictures: readonly ActivePicture[] }) {
  const shown = pictures.slice(0, ROWS);
  const more = pictures.length - shown.length;
  return (
    <section aria-label="Now" className="border-line bg-surface rounded-xl border px-4 py-3">
      <h2 className="mb-1 flex items-baseline font-semibold">
        Now
        <span className="text-muted ms-auto text-sm font-normal tabular-nums">
          {more > 0 ? `and ${more} more` : ''}
        </span>
      </h2>
      <ul className="h-40">
        {shown.length === 0 && <li className="text-muted">No picture is being sent at the moment.</li>}
        {shown.map(({ key, step, picture }) => (
          <li key={key} className="flex h-10 items-center gap-3">
            <Picture
              image={{ file: picture.file }}
              alt=""
              proportion={9 / 19.5}
              thumbnail
              className="h-8 max-w-8 shrink-0 overflow-hidden rounded-xs"
            />
            <span className="min-w-0 flex-1 text-sm">
              <span className="block truncate">{localeName(step.locale)}</span>
              <span className="text-muted block truncate">
                {partName(step)}, {itemName(step.slot)} {picture.position + 1}
              </span>
            </span>
            <span className="h-1 w-20 shrink-0 overflow-hidden rounded-full bg-(--color-line) max-sm:hidden">
              <span
                className="bg-accent block h-full rounded-full"
                style={{ width: `${picture.bytes > 0 ? (100 * picture.sent) / picture.bytes : 0}%` }}
              />
            </span>
            <span className="text-muted w-40 shrink-0 text-end text-sm tabular-nums max-sm:w-32">
              {pictureText(picture)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the progress of a picture as a text, such as "120 kB of 340 kB" or "Processing". */
export function pictureText({
  state,
  sent,
  bytes,
}: Pick<ActivePicture['picture'], 'state' | 'sent' | 'bytes'>): string {
  if (state === 'sending') return `${bytesText(sent)} of ${bytesText(bytes)}`;
  return { waiting: 'Waiting', processing: 'Processing', done: 'Done' }[state];
}
