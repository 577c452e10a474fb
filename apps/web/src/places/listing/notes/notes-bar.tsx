import type { CellFilter } from '@storedeck/listing/matrix';
import type { Notes } from '@storedeck/listing/notes';
import { ClipboardPaste, PaintBucket, Undo2 } from 'lucide-react';

import { Button } from '../../../ui/button.tsx';
import type { ListingDraft } from '../editor/draft/listing-draft.ts';
import { SaveState } from '../editor/draft/save-state.tsx';
import { FilterBar } from '../grid/filter-bar.tsx';
import { LinesChoice } from '../matrix/lines-choice.tsx';
import type { RowLines } from '../matrix/matrix-state.ts';
import { NotesFiles } from './notes-files.tsx';

/**
 * The toolbar of the notes: the filters, whether the edits are saved, and the actions. The toolbar is one row that
 * scrolls sideways.
 */
export function NotesBar({
  notes,
  filter,
  lines,
  draft,
  undoText,
  onFilter,
  onLines,
  onUndo,
  onFill,
  onPaste,
  onResolve,
}: {
  notes: Notes;
  filter: CellFilter;
  lines: RowLines;
  draft: ListingDraft;
  /** Describes the last edit that can be undone; null if there is none. */
  undoText: string | null;
  onFilter: (filter: CellFilter) => void;
  onLines: (lines: RowLines) => void;
  onUndo: () => void;
  onFill: () => void;
  onPaste: () => void;
  onResolve: () => void;
}) {
  return (
    <div
      role="group"
      aria-label="Tools for the notes"
      className="bg-ground border-line fades-sideways relative flex shrink-0 items-center gap-3 overflow-x-auto border-t px-3 py-2 [scrollbar-width:none] sm:px-4"
    >
      <FilterBar matrix={notes} filter={filter} sameName="Same text" onFilter={onFilter} />
      <LinesChoice lines={lines} onChange={onLines} />
      <span className="flex-1" />
      <div className="w-26 shrink-0">
        <SaveState draft={draft} onResolve={onResolve} />
      </div>
      <Button look="quiet" disabled={undoText === null} title={undoText ?? 'Undo'} onClick={onUndo}>
        <Undo2 aria-hidden className="size-3.5" />
        <span className="max-xl:sr-only">Undo</span>
      </Button>
      <Button title="Paste…" onClick={onPaste}>
        <ClipboardPaste aria-hidden className="text-muted size-3.5" />
        <span className="max-xl:sr-only">Paste…</span>
      </Button>
      <Button title="Fill…" onClick={onFill}>
        <PaintBucket aria-hidden className="text-muted size-3.5" />
        <span className="max-xl:sr-only">Fill…</span>
      </Button>
      <NotesFiles />
    </div>
  );
}
