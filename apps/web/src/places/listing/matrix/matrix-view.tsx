import { type Listing, type Store, STORE_NAMES } from '@storedeck/listing';
import type { Matrix, MatrixColumn } from '@storedeck/listing/matrix';
import { useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react';

import { useListingFile, type ListingFile } from '../../../server/queries.ts';
import { DraftNotices } from '../editor/draft/draft-notices.tsx';
import type { Conflict } from '../editor/draft/listing-draft.ts';
import { useListingDraft } from '../editor/draft/use-listing-draft.ts';
import { useUndo } from '../grid/use-undo.ts';
import type { Shown } from '../shown.ts';
import { StatusLegend } from '../status-dot.tsx';
import type { ListingState } from '../url-state.ts';
import { useStored } from '../use-stored.ts';
import { CellPanel } from './cell-panel.tsx';
import { FillDialog } from './fill-dialog.tsx';
import { MatrixBar } from './matrix-bar.tsx';
import { MatrixTable, type OpenCell } from './matrix-table.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { useMatrixAddress } from './use-matrix-address.ts';
import { useMatrix } from './use-matrix.ts';

interface MatrixViewProps {
  readonly state: ListingState;
  readonly shown: Shown;
  /** The listing from which publishing keeps what New does not contain. */
  readonly kept: Listing | null;
  /** Shown above the open cell. */
  readonly panel: ReactNode;
  /** Opens a text or set in the editor beside the store page. */
  readonly onEdit: (cell: { store: Store; locale: string; field: string }) => void;
}

/** Shows the texts and sets of all languages of New with their status. The user edits them in place. */
export function MatrixView(props: MatrixViewProps) {
  const { data: file } = useListingFile('new');
  return file?.listing ? <OpenMatrix file={file} {...props} /> : null;
}

/** At most so many rows fill no window when each has one line of text, so the rows are higher at first. */
const FEW_ROWS = 12;

/** The dialog that is open in front of the matrix. */
type Asked =
  | { readonly what: 'replace' }
  | { readonly what: 'fill'; readonly column: MatrixColumn; readonly from: string };

function OpenMatrix({ file, state, shown, kept, panel, onEdit }: MatrixViewProps & { file: ListingFile }) {
  const [draft, draftState] = useListingDraft(file);
  const { both, openKey, filter, setFilter, show, ...address } = useMatrixAddress();
  const [postponed, setPostponed] = useState<Conflict | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { edit, undo, last } = useUndo(draft);
  const { listing } = draftState;
  const stored = useStored();
  // The table may be updated later than the text field, so that it does not delay typing.
  const next = useDeferredValue(listing);
  const matrix = useMatrix({ both, store: state.store, stored, kept, next, entries: shown.entries });
  const found = useDeferredValue(filter);
  const lines = address.lines ?? (matrix.rows.length <= FEW_ROWS ? 3 : 1);
  const { store } = state;
  const { code } = shown;
  const open = useMemo(
    () => findOpenCell(matrix, { store, code, key: openKey }),
    [matrix, store, code, openKey],
  );

  const openCell = useCallback(
    (cell: OpenCell) => show({ open: cell.column.key }, { store: cell.column.store, locale: cell.code }),
    [show],
  );
  const askFill = useCallback(
    (column: MatrixColumn, from: string) => setAsked({ what: 'fill', column, from }),
    [],
  );

  function closeCell(): void {
    show({ open: null });
    document.querySelector<HTMLElement>('[role=grid] [aria-selected=true]')?.focus();
  }

  function move(from: OpenCell, step: 1 | -1): void {
    const codes = matrix.rows.flatMap(({ entry }) => entry.codes[from.column.store] ?? []);
    const to = codes[codes.indexOf(from.code) + step];
    if (to !== undefined) openCell({ code: to, column: from.column });
  }

  if (!listing) return null;
  const absent = (both ? (['appStore', 'googlePlay'] as const) : [state.store]).filter(
    (store) => !listing[store],
  );
  return (
    <section aria-label="Matrix" className="flex min-h-0 flex-1 flex-col">
      <h1 className="sr-only">Localisation matrix</h1>
      <MatrixBar
        matrix={matrix}
        filter={filter}
        both={both}
        lines={lines}
        draft={draft}
        undoText={last}
        onFilter={setFilter}
        onBoth={(chosen) => show({ both: chosen })}
        onLines={(chosen) => show({ lines: chosen })}
        onUndo={undo}
        onReplace={() => setAsked({ what: 'replace' })}
        onResolve={() => setPostponed(null)}
      />
      <DraftNotices draft={draft} state={draftState} postponed={postponed} onPostpone={setPostponed} />
      <div className="flex min-h-0 flex-1">
        {absent.length > 0 ? (
          <p className="text-muted m-auto p-6">
            New has no part for {absent.map((store) => STORE_NAMES[store]).join(' and ')}.
          </p>
        ) : (
          <MatrixTable
            matrix={matrix}
            filter={found}
            store={state.store}
            lines={lines}
            open={open}
            onOpen={openCell}
            onFill={askFill}
          />
        )}
        {(panel || open) && (
          <div className="border-line flex shrink-0 flex-col max-lg:contents lg:w-[clamp(20rem,28vw,34rem)] lg:border-s">
            {panel}
            {open && (
              <CellPanel
                matrix={matrix}
                open={open}
                next={listing}
                onEdit={edit}
                onMove={(step) => move(open, step)}
                onCopy={() => askFill(open.column, open.code)}
                onJump={() => onEdit({ store: open.column.store, locale: open.code, field: open.column.key })}
                onClose={closeCell}
              />
            )}
          </div>
        )}
      </div>
      <MatrixLegend />
      {asked?.what === 'fill' && (
        <FillDialog
          matrix={matrix}
          column={asked.column}
          from={asked.from}
          onEdit={edit}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'replace' && (
        <ReplaceDialog matrix={matrix} onEdit={edit} onClose={() => setAsked(null)} />
      )}
    </section>
  );
}

function findOpenCell(
  { columns, rows }: Matrix,
  { store, code, key }: { store: Store; code: string | null; key: string | null },
): OpenCell | null {
  const column = columns.find((each) => each.store === store && each.key === key);
  const exists = rows.some(({ entry }) => code !== null && entry.codes[store] === code);
  return column && code !== null && exists ? { code, column } : null;
}

/** Explains the marks of the matrix: the dots of the languages, and the corner and the sign of a cell. */
function MatrixLegend() {
  return (
    <div
      role="group"
      aria-label="What the marks mean"
      className="bg-ground border-line text-muted flex shrink-0 flex-wrap items-center gap-x-4 border-t px-3 py-1 text-sm"
    >
      <StatusLegend />
      <span className="flex items-center gap-1.5">
        <span
          aria-hidden
          className="size-2 bg-[linear-gradient(135deg,var(--color-accent-ink)_50%,transparent_50%)]"
        />
        New changes it
      </span>
      <span>= the same as in the source language</span>
    </div>
  );
}
