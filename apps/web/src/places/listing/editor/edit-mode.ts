import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

import { useHeldDraft } from './draft/held-draft.ts';
import type { Part } from './use-edit-target.ts';

/** Whether the editor is open: when the address says so, or when there are unsaved edits. */
export function useEditMode(): [editing: boolean, set: (editing: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const unsaved = useHeldDraft() !== null;
  const set = useCallback(
    (editing: boolean): void =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (editing) next.set('edit', next.get('edit') ?? 'texts');
          else next.delete('edit');
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return [search.get('edit') !== null || unsaved, set];
}

/** The part of the editor that is shown. The address holds it. */
export function useEditorPart(): [part: Part, open: (part: Part) => void] {
  const [search, setSearch] = useSearchParams();
  const open = useCallback(
    (part: Part): void =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          next.set('edit', part);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return [PARTS.find((part) => part === search.get('edit')) ?? 'texts', open];
}

const PARTS: readonly Part[] = ['texts', 'pictures', 'languages'];
