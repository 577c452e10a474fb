import type { Listing } from '@storedeck/listing';
import { type Edit, revertEdit } from '@storedeck/listing/edits';
import { useCallback, useRef, useState } from 'react';

import type { ListingDraft } from '../editor/draft/listing-draft.ts';

/** An action of the user that can be undone. */
interface Act {
  /** Says what was done, such as "Subtitle filled in 12 languages". */
  readonly text: string;
  /** Consecutive actions with the same key are undone together, for example typing in one field. */
  readonly key: string | null;
  readonly before: Listing;
  readonly after: Listing;
}

const MAX_ACTS = 50;

/** Edits New so that the user can undo the last actions, the latest first. */
export function useUndo(draft: ListingDraft) {
  // Only the name of the last action is shown, so that typing in one field draws nothing again.
  const acts = useRef<readonly Act[]>([]);
  const [last, setLast] = useState<string | null>(null);

  const keep = useCallback((done: readonly Act[]): void => {
    const text = done.at(-1)?.text ?? null;
    // React may draw again even if the state stays the same, so it is set only when it changes.
    if (text !== (acts.current.at(-1)?.text ?? null)) setLast(text);
    acts.current = done.slice(-MAX_ACTS);
  }, []);

  const edit = useCallback(
    (change: Edit, text: string, key: string | null = null): void => {
      const before = draft.state.listing;
      draft.change(change);
      const after = draft.state.listing;
      if (!before || !after || before === after) return;
      const act = { text, key, before, after };
      const former = acts.current.at(-1);
      if (former && key !== null && former.key === key)
        keep([...acts.current.slice(0, -1), { ...act, before: former.before }]);
      else keep([...acts.current, act]);
    },
    [draft, keep],
  );

  function undo(): void {
    const act = acts.current.at(-1);
    if (!act) return;
    draft.change(revertEdit(act.before, act.after));
    keep(acts.current.slice(0, -1));
  }

  return { edit, undo, last };
}

/** Makes an edit that can be undone. */
export type UndoableEdit = ReturnType<typeof useUndo>['edit'];
