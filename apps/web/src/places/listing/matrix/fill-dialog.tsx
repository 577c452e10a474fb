import { detectDirection, languageName, STORE_NAMES } from '@storedeck/listing';
import {
  findCell,
  fillColumn,
  type Matrix,
  type MatrixCell,
  type MatrixColumn,
} from '@storedeck/listing/matrix';
import { useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { languageTerms } from '../../../ui/search/locale-terms.ts';
import { rankMatches } from '../../../ui/search/rank-matches.ts';
import { Thumbnails } from '../store-pages/pictures/thumbnails.tsx';
import { useKeptPictures } from './use-kept-pictures.ts';
import type { UndoableEdit } from './use-undo.ts';

/** The largest number of languages that are listed without a search field. */
const FEW = 12;

/**
 * A dialog that copies a text or a set from one language to other languages. At first, all languages without the text
 * or set are chosen.
 */
export function FillDialog({
  matrix,
  column,
  from,
  onEdit,
  onClose,
}: {
  matrix: Matrix;
  column: MatrixColumn;
  /** The code of the language to copy from. */
  from: string;
  onEdit: UndoableEdit;
  onClose: () => void;
}) {
  const { store, kind, name } = column;
  const cell = findCell(matrix, column, from);
  const targets = matrix.rows.flatMap(({ entry }) => {
    const code = entry.codes[store];
    const target = findCell(matrix, column, code);
    return code === undefined || code === from || !target ? [] : [{ code, target }];
  });
  const empty = targets.filter(({ target }) => isEmpty(target)).map(({ code }) => code);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(empty));
  const [sought, setSought] = useState('');
  const kept = useKeptPictures({ store, code: from }, column.key);
  if (!cell) return null;
  const replaced = targets.filter(({ code, target }) => chosen.has(code) && !isEmpty(target)).length;

  async function fill(): Promise<void> {
    const to = [...chosen];
    // Pictures that only Current has are first copied into New, because a sync may remove pictures of Current.
    const taken = cell?.isKept && kind === 'set' ? await kept.take(cell.pictures) : null;
    if (taken === 'failed') return;
    const text = `${name} copied to ${countText(to.length)}`;
    onEdit((listing) => {
      const filled = fillColumn(matrix, column, { from, to });
      return filled(taken ? taken(listing, to) : listing);
    }, text);
    onClose();
  }

  return (
    <Dialog title={`Copy ${name}`} onClose={onClose}>
      <p className="text-muted">
        {STORE_NAMES[store]}, from {languageName(from)}
      </p>
      {isEmpty(cell) ? (
        <p className="mt-3">{languageName(from)} has nothing to copy.</p>
      ) : (
        <div className="bg-fill thin-scrollbar mt-3 max-h-40 overflow-y-auto rounded-md px-2.5 py-2">
          {kind === 'set' ? (
            <Thumbnails title={name} images={cell.pictures} />
          ) : (
            <p lang={from} dir={detectDirection(from)} className="whitespace-pre-line wrap-anywhere">
              {cell.text}
            </p>
          )}
        </div>
      )}
      <fieldset className="mt-4">
        <legend className="sr-only">Languages</legend>
        <div className="flex flex-wrap items-center gap-2">
          <Button aria-pressed={isSame(chosen, empty)} onClick={() => setChosen(new Set(empty))}>
            Empty ones ({empty.length})
          </Button>
          <Button onClick={() => setChosen(new Set(targets.map(({ code }) => code)))}>All</Button>
          <Button onClick={() => setChosen(new Set())}>None</Button>
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
          {rankMatches(targets, sought, ({ code }) => languageTerms(code)).map(({ code, target }) => (
            <li key={code}>
              <label className="hover:bg-hover flex items-baseline gap-2 rounded px-1.5 py-1">
                <input
                  type="checkbox"
                  checked={chosen.has(code)}
                  onChange={({ target: { checked } }) =>
                    setChosen((before) => {
                      const next = new Set(before);
                      if (checked) next.add(code);
                      else next.delete(code);
                      return next;
                    })
                  }
                  className="accent-accent size-3.5 shrink-0 self-center"
                />
                <span className="min-w-0 flex-1 truncate">{languageName(code)}</span>
                <span className="text-muted shrink-0 text-sm">{contentText(target)}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {kept.error && (
        <div className="mt-3">
          <Failure error={kept.error} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="text-warn me-auto text-sm">
          {kept.progress ??
            (replaced > 0 &&
              `Replaces ${kind === 'text' ? 'the text' : 'the pictures'} of ${countText(replaced)}. You can undo it.`)}
        </p>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          disabled={chosen.size === 0 || isEmpty(cell) || kept.progress !== null}
          onClick={() => void fill()}
        >
          Copy to {countText(chosen.size)}
        </Button>
      </div>
    </Dialog>
  );
}

function contentText(cell: MatrixCell): string {
  if (isEmpty(cell)) return 'empty';
  return cell.status === 'same' ? 'same as source' : '';
}

function isEmpty({ status }: MatrixCell): boolean {
  return status === 'missing' || status === 'empty';
}

function isSame(chosen: ReadonlySet<string>, codes: readonly string[]): boolean {
  return chosen.size === codes.length && codes.every((code) => chosen.has(code));
}

function countText(count: number): string {
  return count === 1 ? '1 language' : `${count} languages`;
}
