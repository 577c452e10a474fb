import { codeFor, type LocaleEntry, type Store, STORE_NAMES } from '@storedeck/listing';
import type { CellCounts } from '@storedeck/listing/matrix';
import { Check } from 'lucide-react';

import { localeTerms } from '../../ui/search/locale-terms.ts';
import { SearchList } from '../../ui/search/search-list.tsx';
import type { JudgedListings } from './completeness.ts';
import { StatusDot } from './status-dot.tsx';
import { useCompleteness } from './use-completeness.ts';

/**
 * A list of the locales with a search field. Shows the store's code of each locale, and whether the locale is complete.
 */
export function LocaleList({
  entries,
  chosen,
  store,
  judged,
  onChoose,
}: {
  entries: readonly LocaleEntry[];
  chosen: LocaleEntry | undefined;
  store: Store;
  judged: JudgedListings;
  onChoose: (entry: LocaleEntry) => void;
}) {
  const completeness = useCompleteness(judged, store);
  return (
    <SearchList
      label="Locales"
      placeholder="Search by language or code"
      entries={entries}
      chosen={chosen}
      toKey={(entry) => codeFor(entry, 'appStore')}
      toTerms={localeTerms}
      none={(typed) => `No locale matches “${typed}”`}
      onChoose={onChoose}
    >
      {(entry) => (
        <>
          <Check
            aria-hidden
            className={`size-3.5 shrink-0 ${entry === chosen ? 'text-accent-ink' : 'invisible'}`}
          />
          <CompletenessDot counts={completeness?.get(entry.codes[store] ?? '')} />
          <span className="min-w-0 flex-1">
            <span className="block truncate">{entry.name}</span>
            {entry.ownName !== entry.name && (
              <bdi className="text-muted block truncate text-left text-sm">{entry.ownName}</bdi>
            )}
          </span>
          <span className="text-muted text-sm tabular-nums">
            {entry.codes[store] ?? <span className="text-warn">not on {STORE_NAMES[store]}</span>}
          </span>
        </>
      )}
    </SearchList>
  );
}

/** The dot of a locale. Without counts, an empty space of the same size keeps the names aligned. */
function CompletenessDot({ counts }: { counts: CellCounts | undefined }) {
  return counts ? <StatusDot counts={counts} /> : <span className="size-2 shrink-0" />;
}
