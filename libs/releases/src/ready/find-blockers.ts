import { countText, printAddress, type Store, STORES } from '@storedeck/listing';

import { appStoreLines, shorten } from './app-store-lines.ts';
import { googlePlayLines } from './google-play-lines.ts';
import { READY_LEVELS, type ReadyLine } from './ready-line.ts';
import type { ListingError, ListingFacts, ReleaseFacts } from './release-facts.ts';

/**
 * Returns what would stop a release, before it stops: one line for each thing that a store needs, the most urgent lines
 * first. What no interface tells is a line of the level `unknown`; nothing is guessed.
 */
export function findBlockers({
  appStore,
  googlePlay,
  playLanguages,
  undeclaredPictures,
  listing,
}: ReleaseFacts): ReadyLine[] {
  const lines = [
    ...(appStore ? appStoreLines(appStore) : []),
    ...(googlePlay ? googlePlayLines(googlePlay, { languages: playLanguages, undeclaredPictures }) : []),
    ...STORES.flatMap((store) => (listing[store] ? [listingLine(store, listing[store])] : [])),
  ];
  const rank = ({ level }: ReadyLine): number => READY_LEVELS.indexOf(level);
  return lines.toSorted((a, b) => rank(a) - rank(b));
}

/** Whether nothing that is known stops the release. */
export function isReady(lines: readonly Pick<ReadyLine, 'level'>[]): boolean {
  return lines.every(({ level }) => level !== 'error');
}

function listingLine(store: Store, { from, errors }: ListingFacts): ReadyLine {
  const shared = { key: 'listing', store, what: 'Texts and pictures', from, link: null };
  return errors.length === 0
    ? { ...shared, level: 'ok', detail: 'no errors' }
    : {
        ...shared,
        level: 'error',
        detail: `${countText(errors.length, 'error')}: ${shorten(errorTexts(errors), '; ')}`,
      };
}

/** Names equal errors of several languages once. */
function errorTexts(errors: readonly ListingError[]): string[] {
  return [...Map.groupBy(errors, ({ what }) => what)].map(([what, alike]) => {
    const places = alike.map(({ at }) => (alike.length > 1 && at.locale) || printAddress(at));
    return `${what} (${shorten([...new Set(places)])})`;
  });
}
