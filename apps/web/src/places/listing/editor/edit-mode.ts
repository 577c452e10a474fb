import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

import { useHeldDraft } from './draft/held-draft.ts';

/** Whether the editor is open: when the address says so, or when there are unsaved edits. */
export function useEditMode(): [editing: boolean, set: (editing: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const unsaved = useHeldDraft() !== null;
  const set = useCallback(
    (editing: boolean): void =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (editing) next.set('edit', '1');
          else next.delete('edit');
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return [search.get('edit') === '1' || unsaved, set];
}
