import {
  keptListing,
  languageName,
  type Listing,
  readLocales,
  findMainLocale,
  type Store,
} from '@storedeck/listing';
import { Trash2 } from 'lucide-react';
import { useMemo } from 'react';

import { SkipList } from '../../../ui/skip-list.tsx';
import { countCompleteness } from '../completeness.ts';
import { completenessText, StatusDot } from '../status-dot.tsx';
import { useStored } from '../use-stored.ts';

/**
 * The languages of New on a store, each with the numbers of its missing and too long texts and sets. A click on a
 * language shows this language.
 */
export function LanguageList({
  store,
  listing,
  open,
  onOpen,
  onRemove,
}: {
  store: Store;
  listing: Listing;
  /** The store's code of the language that is shown. */
  open: string | null;
  onOpen: (code: string) => void;
  onRemove: (code: string) => void;
}) {
  const stored = useStored();
  const completeness = useMemo(() => countCompleteness({ listing, stored }, store), [listing, stored, store]);
  const languages = Object.keys(readLocales(listing, store))
    .map((code) => ({ code, name: languageName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const main = findMainLocale(listing, store) ?? findMainLocale(keptListing(stored), store);
  return (
    <SkipList name="the languages" count={languages.length}>
      <ul aria-label="Languages of New" className="border-line divide-line divide-y rounded-md border">
        {languages.map(({ code, name }) => {
          const counts = completeness.get(code);
          return (
            <li key={code} className="group/language flex items-center">
              <button
                type="button"
                aria-current={code === open}
                onClick={() => onOpen(code)}
                className="hover:bg-hover aria-[current=true]:bg-fill flex min-w-0 flex-1 items-center gap-2.5 rounded-md px-2.5 py-1.5 text-start"
              >
                {counts ? <StatusDot counts={counts} /> : <span className="size-2 shrink-0" />}
                <span className="min-w-0 flex-1">
                  <span className="block truncate">
                    {name} {code === main && <span className="text-muted text-sm">default</span>}
                  </span>
                  <span className="text-muted block truncate text-sm">
                    {code}
                    {counts && `, ${completenessText(counts)}`}
                  </span>
                </span>
              </button>
              {languages.length > 1 && (
                <button
                  type="button"
                  aria-label={`Remove ${name} from New`}
                  title={`Remove ${name} from New`}
                  onClick={() => onRemove(code)}
                  className="text-muted hover:bg-hover hover:text-ink mx-1 grid size-7 shrink-0 place-items-center rounded-md"
                >
                  <Trash2 aria-hidden className="size-3.5" />
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </SkipList>
  );
}
