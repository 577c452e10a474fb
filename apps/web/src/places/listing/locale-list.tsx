import { codeFor, type LocaleEntry, type Store, STORE_NAMES } from '@storedeck/listing';
import type { CellCounts } from '@storedeck/listing/matrix';
import { Check } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';

import type { JudgedListings } from './matrix/completeness.ts';
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
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const completeness = useCompleteness(judged, store);
  const [sought, setSought] = useState('');
  const found = entries.filter((entry) => matches(entry, sought));
  const [active, setActive] = useState(() => Math.max(0, chosen ? entries.indexOf(chosen) : 0));

  // Scrolls to the chosen locale, because a long list would otherwise show only its beginning.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'center' });
  }, []);

  function move(to: number): void {
    const next = Math.max(0, Math.min(found.length - 1, to));
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 8, PageUp: active - 8 }[
      event.key
    ];
    const entry = found[active];
    if (to !== undefined) move(to);
    else if (event.key === 'Enter' && entry) onChoose(entry);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className="border-line border-b p-2">
        <input
          autoFocus
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
          aria-label="Search locales"
          placeholder="Search by language or code"
          value={sought}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setSought(event.target.value);
            setActive(0);
          }}
          className="bg-fill placeholder:text-muted h-8 w-full rounded-md px-2.5 text-base"
        />
      </div>
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Locales"
        className="thin-scrollbar max-h-84 overflow-y-auto p-1"
      >
        {found.map((entry, index) => (
          <li
            key={codeFor(entry, 'appStore')}
            id={`${id}-${index}`}
            role="option"
            aria-selected={entry === chosen}
            onClick={() => onChoose(entry)}
            onMouseMove={() => setActive(index)}
            className={`flex items-center gap-2 rounded-md px-2 py-1.5 ${index === active ? 'bg-hover' : ''}`}
          >
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
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p role="status" className="text-muted px-3 py-6 text-center">
          No locale matches “{sought}”
        </p>
      )}
    </>
  );
}

/** The dot of a locale. Without counts, an empty space of the same size keeps the names aligned. */
function CompletenessDot({ counts }: { counts: CellCounts | undefined }) {
  return counts ? <StatusDot counts={counts} /> : <span className="size-2 shrink-0" />;
}

function matches(entry: LocaleEntry, sought: string): boolean {
  const wanted = sought.trim().toLowerCase();
  return [entry.name, entry.ownName, ...Object.values(entry.codes)].some((name) =>
    name.toLowerCase().includes(wanted),
  );
}
