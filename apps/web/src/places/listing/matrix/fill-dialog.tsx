import { countText, detectDirection, languageName, STORE_NAMES } from '@storedeck/listing';
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
import { LanguageChecklist } from '../grid/language-checklist.tsx';
import type { UndoableEdit } from '../grid/use-undo.ts';
import { Thumbnails } from '../store-pages/pictures/thumbnails.tsx';
import { useKeptPictures } from './use-kept-pictures.ts';

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
  const kept = useKeptPictures({ store, code: from }, column.key);
  if (!cell) return null;
  const replaced = targets.filter(({ code, target }) => chosen.has(code) && !isEmpty(target)).length;

  async function fill(): Promise<void> {
    const to = [...chosen];
    // Pictures that only Current has are first copied into New, because a sync may remove pictures of Current.
    const taken = cell?.isKept && kind === 'set' ? await kept.take(cell.pictures) : null;
    if (taken === 'failed') return;
    const text = `${name} copied to ${countText(to.length, 'language')}`;
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
      <LanguageChecklist
        targets={targets.map(({ code, target }) => ({
          code,
          isEmpty: isEmpty(target),
          note: contentText(target),
        }))}
        chosen={chosen}
        onChange={setChosen}
      />
      {kept.error && (
        <div className="mt-3">
          <Failure error={kept.error} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="text-warn me-auto text-sm">
          {kept.progress ??
            (replaced > 0 &&
              `Replaces ${kind === 'text' ? 'the text' : 'the pictures'} of ${countText(replaced, 'language')}. You can undo it.`)}
        </p>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          disabled={chosen.size === 0 || isEmpty(cell) || kept.progress !== null}
          onClick={() => void fill()}
        >
          Copy to {countText(chosen.size, 'language')}
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
