import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

import { useHeldDraft } from './draft/held-draft.ts';

/** Whether New is being edited, as the address has it; with unsaved edits it is, whatever the address says. */
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
