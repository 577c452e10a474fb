import {
  detectDirection,
  keptFrom,
  languageName,
  type Listing,
  readSlots,
  STORE_NAMES,
} from '@storedeck/listing';
import { combineEdits, setPictures, setText } from '@storedeck/listing/edits';
import { findCell, ensureLocale, type Matrix } from '@storedeck/listing/matrix';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { ListingField } from '../editor/listing-field.tsx';
import { cellStatusText } from '../grid/cell-look.ts';
import type { UndoableEdit } from '../grid/use-undo.ts';
import { Thumbnails } from '../store-pages/pictures/thumbnails.tsx';
import { useStored } from '../use-stored.ts';
import type { OpenCell } from './matrix-table.tsx';

/** A panel that edits one cell, and shows the cell of the source language. */
export function CellPanel({
  matrix,
  open: { code, column },
  next,
  onEdit,
  onMove,
  onCopy,
  onJump,
  onClose,
}: {
  /** The matrix. While the user types, the matrix may be older than `next`. */
  matrix: Matrix;
  open: OpenCell;
  /** New with all edits. */
  next: Listing;
  onEdit: UndoableEdit;
  /** Opens the cell of the next or previous language. */
  onMove: (step: 1 | -1) => void;
  /** Opens the dialog that copies the content to other languages. */
  onCopy: () => void;
  /** Opens the content in the editor beside the store page. */
  onJump: () => void;
  onClose: () => void;
}) {
  const stored = useStored();
  /** The cell that the user has edited last. Its field shows what was typed, also while that is no change. */
  const [edited, setEdited] = useState<string | null>(null);
  const { store, kind, key, name, max, isUrl } = column;
  const cell = findCell(matrix, column, code);
  const sourceCode = matrix.sources[store];
  const source = sourceCode === code ? null : findCell(matrix, column, sourceCode);
  if (!cell || sourceCode === undefined) return null;
  const locale = next[store]?.locales[code];
  const typed: unknown = locale?.[key as keyof typeof locale];
  const id = `${store} ${code} ${key}`;
  const own = ownText(typed);
  // The text is read from `next`, because the matrix may be older while the user types.
  const text = cell.isKept && (own === undefined || edited !== id) ? cell.text : (own ?? '');
  const isInNew = kind === 'text' ? own !== undefined : Object.hasOwn(readSlots(locale), key);
  const what = `${name} in ${languageName(code)}`;
  const write = (changed: string): void => {
    setEdited(id);
    onEdit(
      combineEdits([ensureLocale({ store, code }), setText({ store, code }, key, changed)]),
      `${what} edited`,
      id,
    );
  };
  const copyFromSource = (): void => {
    if (!source) return;
    if (kind === 'text') write(source.text);
    else
      onEdit(
        combineEdits([
          ensureLocale({ store, code }),
          setPictures({ store, code }, key, () => source.pictures),
        ]),
        `${what} copied`,
      );
  };

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
    else if (event.altKey && event.key === 'ArrowDown') onMove(1);
    else if (event.altKey && event.key === 'ArrowUp') onMove(-1);
    else return;
    event.preventDefault();
  }

  return (
    <aside
      aria-label="Cell"
      onKeyDown={onKeyDown}
      className="thin-scrollbar bg-ground border-line overflow-y-auto max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:max-h-[75dvh] max-lg:rounded-t-xl max-lg:border-t max-lg:shadow-2xl max-md:bottom-14 lg:min-h-0 lg:flex-1"
    >
      <header className="bg-ground border-line sticky top-0 z-10 flex items-center gap-1 border-b px-4 py-2">
        <h2 className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{languageName(code)}</span>
          <span className="text-muted block truncate text-sm">
            {STORE_NAMES[store]}, {cellStatusText(cell)}
          </span>
        </h2>
        <IconButton label="Previous language" keys="Alt ↑" onClick={() => onMove(-1)}>
          <ChevronUp aria-hidden className="size-4" />
        </IconButton>
        <IconButton label="Next language" keys="Alt ↓" onClick={() => onMove(1)}>
          <ChevronDown aria-hidden className="size-4" />
        </IconButton>
        <IconButton label="Close" keys="Esc" onClick={onClose}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </header>
      <div className="space-y-4 px-4 py-3">
        {source && (
          <section aria-label="Source">
            <div className="mb-1 flex items-baseline gap-2">
              <h3 className="text-muted min-w-0 truncate">{languageName(sourceCode)}, source</h3>
              {source.status !== 'missing' &&
                source.status !== 'empty' &&
                !(kind === 'set' && source.isKept) && (
                  <Button look="quiet" className="ms-auto -me-3 -my-1.5" onClick={copyFromSource}>
                    {kind === 'text' ? 'Use this text' : 'Use these pictures'}
                  </Button>
                )}
            </div>
            <div className="bg-fill rounded-md px-2.5 py-2">
              {kind === 'set' ? (
                <Thumbnails title={`${name}, source`} images={source.pictures} />
              ) : (
                <SourceText text={source.text} code={sourceCode} />
              )}
            </div>
          </section>
        )}
        {kind === 'text' ? (
          <ListingField
            key={id}
            field={key}
            label={name}
            code={code}
            max={max}
            isUrl={isUrl}
            text={text}
            autoFocus
            onChange={write}
          />
        ) : (
          <section aria-label={name}>
            <h3 className="mb-1 flex items-baseline font-medium">
              {name}
              <span className="text-muted ms-auto text-sm font-normal tabular-nums">
                {cell.pictures.length} of at most {max}
              </span>
            </h3>
            <Thumbnails title={name} images={cell.pictures} />
          </section>
        )}
        {cell.isKept && (
          <p className="text-muted text-sm">
            {isInNew
              ? `New has the ${kind === 'text' ? 'text' : 'pictures'} of Live, so it is no change`
              : `New does not contain ${kind === 'text' ? 'this text' : 'these pictures'}`}
            : kept from {keptFrom(stored, store)}.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button disabled={cell.text === '' && cell.pictures.length === 0} onClick={onCopy}>
            Copy to other languages…
          </Button>
          <Button onClick={onJump}>{kind === 'text' ? 'Open in the editor' : 'Edit the pictures'}</Button>
        </div>
      </div>
    </aside>
  );
}

/** Returns the text that New contains: empty if New clears the text, undefined if New does not contain it. */
function ownText(typed: unknown): string | undefined {
  if (typed === null) return '';
  return typeof typed === 'string' ? typed : undefined;
}

function SourceText({ text, code }: { text: string; code: string }) {
  if (text === '') return <p className="text-muted">Empty</p>;
  return (
    <p
      lang={code}
      dir={detectDirection(code)}
      className="thin-scrollbar max-h-48 overflow-y-auto whitespace-pre-line wrap-anywhere"
    >
      {text}
    </p>
  );
}

function IconButton({
  label,
  keys,
  onClick,
  children,
}: {
  label: string;
  keys: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={`${label} (${keys})`}
      onClick={onClick}
      className="text-muted hover:bg-hover hover:text-ink grid size-7 shrink-0 place-items-center rounded-md"
    >
      {children}
    </button>
  );
}
