import { bytesText, countText, itemName, type Store, textLength } from '@storedeck/listing';
import { diffWords } from '@storedeck/listing/compare';
import { memo, useMemo, useState, type ReactNode } from 'react';

import { MarkedText } from '../../../ui/marked-text.tsx';
import { TriCheckbox } from '../../../ui/tri-checkbox.tsx';
import { localeName, partName, placeName } from '../place-name.ts';
import { PictureStrips } from './picture-strips.tsx';
import type { PlanItem } from './plan-tree.ts';
import { shortenDiff } from './shorten-diff.ts';

/**
 * One change: a new language, a text with the changed words marked, or a set with its pictures. A change whose checkbox
 * is not checked is not published.
 */
export const PlanRow = memo(function PlanRow({
  store,
  locale,
  item,
  kept,
  isIncluded,
  onInclude,
}: {
  store: Store;
  locale: string | null;
  item: PlanItem;
  /** The name of what the store has, such as "Draft 3.5.0". */
  kept: string;
  isIncluded: boolean;
  onInclude: (item: PlanItem, included: boolean) => void;
}) {
  const place = {
    store,
    locale,
    field: item.kind === 'text' ? item.field : null,
    slot: item.kind === 'set' ? item.slot : null,
  };
  return (
    <li className="flex gap-2.5 px-3 py-2">
      <TriCheckbox
        label={`Publish ${placeName(place)}`}
        state={isIncluded ? 'all' : 'none'}
        onChange={(included) => onInclude(item, included)}
        className="mt-0.5"
      />
      <div className={`min-w-0 flex-1 ${isIncluded ? '' : 'text-muted'}`}>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{partName(place) ?? `Add ${localeName(locale)}`}</span>
          <span className="text-muted ms-auto text-sm tabular-nums">
            {isIncluded ? describeItem(item) : 'Left out'}
          </span>
        </p>
        {item.kind === 'text' && <TextChange item={item} locale={locale} />}
        {item.kind === 'set' && <PictureStrips item={item} locale={localeName(locale)} kept={kept} />}
      </div>
    </li>
  );
});

function describeItem(item: PlanItem): string {
  if (item.kind === 'addLocale') return 'New language';
  if (item.kind === 'text') {
    if (item.after === '') return 'Cleared';
    const length = countText(textLength(item.after), 'character');
    return item.before === '' ? `Added, ${length}` : length;
  }
  const uploads = item.after.filter(({ upload }) => upload);
  const bytes = uploads.reduce((sum, picture) => sum + (picture.bytes ?? 0), 0);
  const again = uploads.filter(({ reencoded }) => reencoded).length;
  return [
    uploads.length === 0 ? keptText(item) : `${countText(uploads.length, 'upload')}, ${bytesText(bytes)}`,
    again > 0 && `${again} compressed again by the store`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What happens to a set for which nothing is uploaded. */
function keptText({ slot, before, after }: Extract<PlanItem, { kind: 'set' }>): string {
  const removed = before.length - after.length;
  return removed > 0 ? `${countText(removed, itemName(slot))} removed` : 'Another order';
}

/** A change of a text. Long unchanged parts are hidden at first. */
function TextChange({ item, locale }: { item: Extract<PlanItem, { kind: 'text' }>; locale: string | null }) {
  const { before, after } = item;
  const [whole, setWhole] = useState(false);
  const parts = useMemo(() => diffWords(before, after, locale ?? 'en'), [before, after, locale]);
  const short = useMemo(() => shortenDiff(parts), [parts]);
  return (
    <>
      <Words locale={locale} isFolded={!whole}>
        <MarkedText parts={whole ? parts : short} side="both" />
      </Words>
      {(before.length + after.length > 600 || short.some((part, index) => part !== parts[index])) && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="text-accent-ink text-sm hover:underline"
        >
          {whole ? 'Show only the changes' : 'Show the whole text'}
        </button>
      )}
    </>
  );
}

function Words({
  locale,
  isFolded,
  children,
}: {
  locale: string | null;
  isFolded: boolean;
  children: ReactNode;
}) {
  return (
    <p
      lang={locale ?? undefined}
      dir="auto"
      className={`whitespace-pre-line wrap-anywhere ${isFolded ? 'line-clamp-6' : ''}`}
    >
      {children}
    </p>
  );
}
