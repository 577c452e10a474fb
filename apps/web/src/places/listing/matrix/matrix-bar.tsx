import type { CellFilter, Matrix } from '@storedeck/listing/matrix';
import { Replace, Undo2 } from 'lucide-react';

import { Button } from '../../../ui/button.tsx';
import type { ListingDraft } from '../editor/draft/listing-draft.ts';
import { SaveState } from '../editor/draft/save-state.tsx';
import { FilterBar } from '../grid/filter-bar.tsx';
import { LinesChoice } from './lines-choice.tsx';
import type { RowLines } from './matrix-state.ts';

/**
 * The toolbar of the matrix: the filters, whether the edits are saved, and the actions. The toolbar is one row that
 * scrolls sideways.
 */
export function MatrixBar({
  matrix,
  filter,
  both,
  lines,
  draft,
  undoText,
  onFilter,
  onBoth,
  onLines,
  onUndo,
  onReplace,
  onResolve,
}: {
  matrix: Matrix;
  filter: CellFilter;
  both: boolean;
  lines: RowLines;
  draft: ListingDraft;
  /** Describes the last edit that can be undone; null if there is none. */
  undoText: string | null;
  onFilter: (filter: CellFilter) => void;
  onBoth: (both: boolean) => void;
  onLines: (lines: RowLines) => void;
  onUndo: () => void;
  onReplace: () => void;
  onResolve: () => void;
}) {
  return (
    <div
      role="group"
      aria-label="Matrix tools"
      className="bg-ground border-line fades-sideways relative flex shrink-0 items-center gap-3 overflow-x-auto border-t px-3 py-2 [scrollbar-width:none] sm:px-4"
    >
      <FilterBar matrix={matrix} filter={filter} onFilter={onFilter} />
      <label className="flex shrink-0 items-center gap-1.5 whitespace-nowrap">
        <input
          type="checkbox"
          checked={both}
          onChange={({ target }) => onBoth(target.checked)}
          className="accent-accent size-3.5"
        />
        Both stores
      </label>
      <LinesChoice lines={lines} onChange={onLines} />
      <span className="flex-1" />
      <div className="w-26 shrink-0">
        <SaveState draft={draft} onResolve={onResolve} />
      </div>
      <Button
        look="quiet"
        data-key="undo"
        disabled={undoText === null}
        title={undoText ?? undefined}
        onClick={onUndo}
      >
        <Undo2 aria-hidden className="size-3.5" />
        Undo
      </Button>
      <Button data-key="replace" onClick={onReplace}>
        <Replace aria-hidden className="text-muted size-3.5" />
        Find and replace…
      </Button>
    </div>
  );
}
