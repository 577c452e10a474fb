import { countText } from '../amount-text.ts';
import type { Listing } from '../listing.ts';
import { appPreviewsName } from '../pictures/app-previews.ts';
import { slotName } from '../pictures/slots.ts';
import { STORE_NAMES, STORES } from '../stores.ts';
import { fieldName } from '../texts/text-fields.ts';
import { compareListings } from './compare-listings.ts';
import type { ChangedSet, LocaleChange, TextChange } from './compare-locale.ts';

/**
 * One line for each text, set or locale that differs between two listings: `App Store de-DE: Description changed`,
 * `Google Play fr-FR: added`. Empty if there is no earlier listing.
 */
export function listChanges(before: Listing | null | undefined, after: Listing): string[] {
  if (!before) return [];
  return STORES.flatMap((store) =>
    compareListings(store, before, after).flatMap(({ code, side, texts, sets, previews }) => {
      const address = `${STORE_NAMES[store]} ${code}`;
      if (side !== 'both') return [`${address}: ${side}`];
      return [
        ...texts.map(({ field }) => fieldName(store, field)),
        ...sets.map(({ slot }) => slotName(slot)),
        ...previews.map(({ slot }) => appPreviewsName(slot)),
      ].map((name) => `${address}: ${name} changed`);
    }),
  );
}

/**
 * The numbers of texts, pictures and app previews of a locale that differ, such as "3 texts, 5 pictures". Empty if
 * nothing differs.
 */
export function changeCountText({ texts, sets, previews }: LocaleChange): string {
  const pictures = changedItems(sets);
  const films = changedItems(previews);
  return [
    texts.length > 0 && countText(texts.length, 'text'),
    pictures > 0 && countText(pictures, 'picture'),
    films > 0 && countText(films, 'app preview'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The number of changes of each kind in a set, such as "2 added, 1 moved". */
export function changedSetText({ before, after }: ChangedSet): string {
  return [
    { kind: 'added', changes: after },
    { kind: 'removed', changes: before },
    { kind: 'changed', changes: after },
    { kind: 'reencoded', word: 're-encoded', changes: after },
    { kind: 'moved', changes: after },
  ]
    .map(({ kind, word = kind, changes }) => ({
      word,
      count: changes.filter((change) => change.kind === kind).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `${count} ${word}`)
    .join(', ');
}

/**
 * The kind of a text change: `added` if there was no text before, `cleared` if there is no text after the change,
 * otherwise `changed`.
 */
export function textChangeKind({ before, after }: TextChange): 'added' | 'cleared' | 'changed' {
  if (before === '') return 'added';
  return after === '' ? 'cleared' : 'changed';
}

function changedItems(sets: readonly ChangedSet[]): number {
  return sets
    .map(
      ({ before, after }) =>
        after.filter(({ kind }) => kind !== 'same').length +
        before.filter(({ kind }) => kind === 'removed').length,
    )
    .reduce((sum, count) => sum + count, 0);
}
