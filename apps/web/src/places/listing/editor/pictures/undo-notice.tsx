import { Undo2, X } from 'lucide-react';

import { Button } from '../../../../ui/button.tsx';

/**
 * Names the last edit that can be undone, and has an Undo button. Stays until the next such edit, until the user undoes
 * the edit, or until the user dismisses the notice.
 */
export function UndoNotice({
  text,
  onUndo,
  onDismiss,
}: {
  text: string;
  onUndo: () => void;
  onDismiss: () => void;
}) {
  return (
    <div
      role="status"
      className="bg-raised border-line sticky bottom-3 z-10 mx-4 my-3 flex items-center gap-2 rounded-lg border px-3 py-1.5 shadow-lg"
    >
      <p className="min-w-0 flex-1 truncate">{text}</p>
      <Button look="quiet" onClick={onUndo}>
        <Undo2 aria-hidden className="size-3.5" />
        Undo
      </Button>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onDismiss}
        className="text-muted hover:bg-hover hover:text-ink grid size-7 place-items-center rounded-md"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </div>
  );
}
