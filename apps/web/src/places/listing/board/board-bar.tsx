import { ChevronLeft, ChevronRight, Maximize, ZoomIn, ZoomOut, type LucideIcon } from 'lucide-react';

import type { KeyId } from '../../../keys/key-bindings.table.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { SOURCE_NAMES, type Source } from '../url-state.ts';
import type { BoardState } from './board-state.ts';

/** The controls of the board: for the listing, for the mode (one locale or one screenshot), and for the zoom. */
export function BoardBar({
  board: { mode, position },
  source,
  sources,
  last,
  zoom,
  onChange,
  onZoom,
}: {
  board: BoardState;
  /** The shown listing. */
  source: Source;
  /** The listings that exist. */
  sources: readonly Source[];
  /** The largest position that has a screenshot. */
  last: number;
  zoom: number;
  onChange: (change: Partial<BoardState>) => void;
  onZoom: { readonly in: () => void; readonly out: () => void; readonly fit: () => void };
}) {
  return (
    <div
      role="group"
      aria-label="Board tools"
      className="bg-ground border-line fades-sideways relative flex shrink-0 items-center gap-3 overflow-x-auto border-y px-3 py-2 [scrollbar-width:none] sm:px-4"
    >
      {sources.length > 1 && (
        <Segmented
          label="Listing"
          segments={sources.map((value) => ({ value, label: SOURCE_NAMES[value] }))}
          value={source}
          onChange={(chosen) => onChange({ source: chosen })}
        />
      )}
      <Segmented
        label="Show"
        segments={[
          { value: 'locale', label: 'One language' },
          { value: 'screen', label: 'One screenshot' },
        ]}
        value={mode}
        onChange={(chosen) => onChange({ mode: chosen })}
      />
      {mode === 'screen' && (
        <div className="flex shrink-0 items-center gap-1">
          <IconButton
            label="Previous screenshot"
            icon={ChevronLeft}
            keyId="previous-screen"
            disabled={position === 0}
            onClick={() => onChange({ position: position - 1 })}
          />
          <p role="status" className="min-w-16 text-center tabular-nums">
            {position + 1} of {last + 1}
          </p>
          <IconButton
            label="Next screenshot"
            icon={ChevronRight}
            keyId="next-screen"
            disabled={position >= last}
            onClick={() => onChange({ position: position + 1 })}
          />
        </div>
      )}
      <span className="flex-1" />
      <div className="flex shrink-0 items-center gap-1">
        <IconButton label="Zoom out" icon={ZoomOut} keyId="zoom-out" onClick={onZoom.out} />
        <p className="text-muted w-12 text-center tabular-nums" data-testid="zoom">
          {Math.round(zoom * 100)} %
        </p>
        <IconButton label="Zoom in" icon={ZoomIn} keyId="zoom-in" onClick={onZoom.in} />
        <IconButton label="Fit to the window" icon={Maximize} keyId="zoom-fit" onClick={onZoom.fit} />
      </div>
    </div>
  );
}

function IconButton({
  label,
  icon: Icon,
  keyId,
  disabled = false,
  onClick,
}: {
  label: string;
  icon: LucideIcon;
  keyId: KeyId;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-key={keyId}
      disabled={disabled}
      onClick={onClick}
      className="text-muted hover:bg-hover hover:text-ink grid size-8 place-items-center rounded-md disabled:opacity-40"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}
