import { fieldName, findTextField, languageName, STORE_NAMES, textLength } from '@storedeck/listing';
import {
  type FindQuery,
  type Matrix,
  MAX_HITS,
  replaceHits,
  replaceInText,
  type TextHit,
  listTexts,
} from '@storedeck/listing/matrix';
import { useMemo, useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { UndoableEdit } from '../grid/use-undo.ts';
import { useFind } from './use-find.ts';

const EMPTY: FindQuery = { find: '', replacement: '', matchesCase: false, isPattern: false };

/**
 * A dialog that replaces a text in all languages. It first shows the hits, at most `MAX_HITS`, and the user can leave
 * hits out.
 */
export function ReplaceDialog({
  matrix,
  onEdit,
  onClose,
}: {
  matrix: Matrix;
  onEdit: UndoableEdit;
  onClose: () => void;
}) {
  const [query, setQuery] = useState(EMPTY);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const texts = useMemo(() => listTexts(matrix), [matrix]);
  const found = useFind(texts, query);
  const hits = found && 'hits' in found ? found.hits : [];
  const chosen = hits.filter((hit) => !leftOut.has(makeId(hit)));
  const change = (to: Partial<FindQuery>): void => {
    setQuery({ ...query, ...to });
    if (to.replacement === undefined) setLeftOut(new Set());
  };

  function replace(): void {
    onEdit(replaceHits(matrix, chosen), `“${query.find}” replaced in ${placesText(chosen)}`);
    onClose();
  }

  return (
    <Dialog title="Find and replace" onClose={onClose}>
      <form
        className="mt-3 space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen.length > 0) replace();
        }}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="Find"
            autoFocus
            value={query.find}
            error={found && 'failure' in found ? FAILURES[found.failure] : undefined}
            onChange={({ target }) => change({ find: target.value })}
          />
          <TextField
            label="Replace with"
            value={query.replacement}
            hint={query.isPattern ? '$1 to $9 are the groups, $& is the hit.' : undefined}
            onChange={({ target }) => change({ replacement: target.value })}
          />
        </div>
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          <Option
            label="Match case"
            checked={query.matchesCase}
            onChange={(matchesCase) => change({ matchesCase })}
          />
          <Option
            label="Regular expression"
            checked={query.isPattern}
            onChange={(isPattern) => change({ isPattern })}
          />
        </div>
        <p role="status" className="text-muted">
          {query.find === '' && 'Searches all texts of New, and the texts of Current that the stores keep.'}
          {query.find !== '' && found === null && 'Searching…'}
          {query.find !== '' && found && 'hits' in found && foundText(hits, chosen)}
        </p>
        {hits.length > 0 && (
          <ul
            aria-label="Hits"
            tabIndex={0}
            className="thin-scrollbar border-line divide-line max-h-[40dvh] divide-y overflow-y-auto rounded-md border"
          >
            {hits.map((hit) => (
              <Hit
                key={makeId(hit)}
                hit={hit}
                over={countOver(hit, chosen)}
                isChosen={!leftOut.has(makeId(hit))}
                onChoose={(isChosen) =>
                  setLeftOut((before) => {
                    const next = new Set(before);
                    if (isChosen) next.delete(makeId(hit));
                    else next.add(makeId(hit));
                    return next;
                  })
                }
              />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={chosen.length === 0}>
            Replace {chosen.length}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const FAILURES = {
  invalid: 'This is not a valid regular expression.',
  timeout: 'The search takes too long. Use a simpler expression.',
  unloaded: 'The search could not be loaded. Reload the page.',
};

function Option({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex items-center gap-1.5">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="accent-accent size-3.5"
      />
      {label}
    </label>
  );
}

/** The number of characters that are shown before and after a hit. */
const CONTEXT = 36;

function Hit({
  hit,
  over,
  isChosen,
  onChoose,
}: {
  hit: TextHit;
  /** The number of characters by which the text will be too long. */
  over: number;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const { store, code, field, text, start, found, replacement } = hit;
  const end = start + found.length;
  return (
    <li className="[contain-intrinsic-size:auto_3.25rem] [content-visibility:auto]">
      <label className="hover:bg-hover flex gap-2.5 px-2.5 py-1.5">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
          className="accent-accent mt-0.5 size-3.5 shrink-0"
        />
        <span className="min-w-0 flex-1">
          <span className="text-muted flex gap-2 text-sm">
            <span className="min-w-0 truncate">
              {languageName(code)}, {STORE_NAMES[store]}, {fieldName(store, field)}
            </span>
            {over > 0 && isChosen && <span className="text-bad ms-auto shrink-0">{over} too long</span>}
          </span>
          <span lang={code} dir="auto" className={`block wrap-anywhere ${isChosen ? '' : 'opacity-60'}`}>
            {start > CONTEXT && '…'}
            {text.slice(Math.max(0, start - CONTEXT), start)}
            <del className="bg-bad-fill text-bad">{found}</del>
            {replacement !== '' && <ins className="bg-good-fill text-good no-underline">{replacement}</ins>}
            {text.slice(end, end + CONTEXT)}
            {end + CONTEXT < text.length && '…'}
          </span>
        </span>
      </label>
    </li>
  );
}

function countOver({ store, code, field, text }: TextHit, chosen: readonly TextHit[]): number {
  const max = findTextField(store, field)?.max;
  if (max === undefined) return 0;
  const inText = chosen.filter((hit) => hit.store === store && hit.code === code && hit.field === field);
  return Math.max(0, textLength(replaceInText(text, inText)) - max);
}

function makeId({ store, code, field, start }: TextHit): string {
  return `${store} ${code} ${field} ${start}`;
}

function placesText(hits: readonly TextHit[]): string {
  return hits.length === 1 ? '1 place' : `${hits.length} places`;
}

function foundText(hits: readonly TextHit[], chosen: readonly TextHit[]): string {
  if (hits.length === 0) return 'Not found.';
  const languages = new Set(hits.map(({ code }) => languageName(code))).size;
  const where = languages === 1 ? '1 language' : `${languages} languages`;
  const all = `${hits.length === MAX_HITS ? `The first ${placesText(hits)}` : placesText(hits)} in ${where}`;
  return chosen.length === hits.length ? `${all}.` : `${all}, ${chosen.length} chosen.`;
}
