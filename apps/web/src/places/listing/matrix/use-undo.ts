import type { Listing } from '@storedeck/listing';
import { type Edit, revertEdit } from '@storedeck/listing/edits';
import { useState } from 'react';

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
  const [acts, setActs] = useState<readonly Act[]>([]);
  const last = acts.at(-1);

  function edit(change: Edit, text: string, key: string | null = null): void {
    const before = draft.state.listing;
    draft.change(change);
    const after = draft.state.listing;
    if (!before || !after || before === after) return;
    setActs((done) => {
      const former = done.at(-1);
      const act = { text, key, before, after };
      if (former && key !== null && former.key === key)
        return [...done.slice(0, -1), { ...act, before: former.before }];
      return [...done, act].slice(-MAX_ACTS);
    });
  }

  function undo(): void {
    if (!last) return;
    draft.change(revertEdit(last.before, last.after));
    setActs((done) => done.slice(0, -1));
  }

  return { edit, undo, last: last?.text ?? null };
}

/** Makes an edit that can be undone. */
export type UndoableEdit = ReturnType<typeof useUndo>['edit'];
