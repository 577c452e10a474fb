import { languageName } from '@storedeck/listing';
import { useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { languageTerms } from '../../../ui/search/locale-terms.ts';
import { rankMatches } from '../../../ui/search/rank-matches.ts';

/** The largest number of languages that are listed without a search field. */
const FEW = 12;

/** A language that something can be copied to. */
interface TargetLanguage {
  readonly code: string;
  readonly isEmpty: boolean;
  /** Says what the language has, such as "empty"; may be empty. */
  readonly note: string;
}

/** Lets the user choose languages: the empty ones, all, none, or one by one. */
export function LanguageChecklist({
  targets,
  chosen,
  onChange,
}: {
  targets: readonly TargetLanguage[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const [sought, setSought] = useState('');
  const empty = targets.filter(({ isEmpty }) => isEmpty).map(({ code }) => code);

  function toggle(code: string, isChosen: boolean): void {
    const next = new Set(chosen);
    if (isChosen) next.add(code);
    else next.delete(code);
    onChange(next);
  }

  return (
    <fieldset className="mt-4">
      <legend className="sr-only">Languages</legend>
      <div className="flex flex-wrap items-center gap-2">
        <Button aria-pressed={isSame(chosen, empty)} onClick={() => onChange(new Set(empty))}>
          Empty ones ({empty.length})
        </Button>
        <Button onClick={() => onChange(new Set(targets.map(({ code }) => code)))}>All</Button>
        <Button onClick={() => onChange(new Set())}>None</Button>
      </div>
      {targets.length > FEW && (
        <input
          type="search"
          aria-label="Search languages"
          placeholder="Search by language or code"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
          className="border-line bg-surface placeholder:text-muted mt-2 h-8 w-full rounded-md border px-2.5 max-sm:text-[16px]"
        />
      )}
      <ul className="thin-scrollbar border-line mt-2 grid max-h-72 gap-x-4 overflow-y-auto rounded-md border p-2 sm:grid-cols-2">
        {rankMatches(targets, sought, ({ code }) => languageTerms(code)).map(({ code, note }) => (
          <li key={code}>
            <label className="hover:bg-hover flex items-baseline gap-2 rounded px-1.5 py-1">
              <input
                type="checkbox"
                checked={chosen.has(code)}
                onChange={({ target: { checked } }) => toggle(code, checked)}
                className="accent-accent size-3.5 shrink-0 self-center"
              />
              <span className="min-w-0 flex-1 truncate">{languageName(code)}</span>
              <span className="text-muted shrink-0 text-sm">{note}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function isSame(chosen: ReadonlySet<string>, codes: readonly string[]): boolean {
  return chosen.size === codes.length && codes.every((code) => chosen.has(code));
}
