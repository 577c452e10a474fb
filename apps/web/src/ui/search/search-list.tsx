import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { rankMatches, type SearchTerms } from './rank-matches.ts';

/**
 * A list with a search field, which has the focus. The best match is at the top; the arrow keys move to another entry,
 * and Enter chooses it.
 */
export function SearchList<Entry>({
  label,
  placeholder,
  entries,
  chosen,
  toKey,
  toTerms,
  none,
  onChoose,
  children,
}: {
  /** The name of the list, in the plural. */
  label: string;
  placeholder: string;
  entries: readonly Entry[];
  chosen: Entry | undefined;
  toKey: (entry: Entry) => string;
  toTerms: (entry: Entry) => SearchTerms;
  /** Shown when no entry matches the typed text. */
  none: (typed: string) => string;
  onChoose: (entry: Entry) => void;
  /** Draws the content of an entry. */
  children: (entry: Entry) => ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [sought, setSought] = useState('');
  const found = rankMatches(entries, sought, toTerms);
  const [active, setActive] = useState(() => Math.max(0, chosen === undefined ? 0 : entries.indexOf(chosen)));

  // Scrolls to the chosen entry, because a long list would otherwise show only its beginning.
  // Waits for the height that the panel of the list gets where the window has little room.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'center' }),
    );
    return () => cancelAnimationFrame(frame);
  }, []);

  function move(to: number): void {
    const next = Math.max(0, Math.min(found.length - 1, to));
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent): void {
    // While an input method composes a text, its keys choose among the characters that it offers.
    if (event.nativeEvent.isComposing) return;
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 8, PageUp: active - 8 }[
      event.key
    ];
    const entry = found[active];
    if (to !== undefined) move(to);
    else if (event.key === 'Enter' && entry !== undefined) onChoose(entry);
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
          aria-activedescendant={found[active] === undefined ? undefined : `${id}-${active}`}
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder={placeholder}
          value={sought}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setSought(event.target.value);
            setActive(0);
            list.current?.scrollTo(0, 0);
          }}
          className="bg-fill placeholder:text-muted h-8 w-full rounded-md px-2.5 text-base max-sm:text-[16px]"
        />
      </div>
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className="thin-scrollbar max-h-84 overflow-y-auto p-1"
      >
        {found.map((entry, index) => (
          <li
            key={toKey(entry)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={entry === chosen}
            onClick={() => onChoose(entry)}
            onMouseMove={() => setActive(index)}
            className={`flex items-center gap-2 rounded-md px-2 py-1.5 ${index === active ? 'bg-hover' : ''}`}
          >
            {children(entry)}
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p role="status" className="text-muted px-3 py-6 text-center">
          {none(sought)}
        </p>
      )}
    </>
  );
}
