import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

import { useHasUnsaved } from './draft/held-draft.ts';
import type { Part } from './use-edit-target.ts';

/** Returns the query of the address at which the editor is open. */
export function withEditor(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('edit', next.get('edit') ?? 'texts');
  return next;
}

/**
 * Returns whether the editor is open, and a function that opens or closes it. The editor is open if the address
 * contains `edit` or if there are unsaved edits.
 */
export function useEditMode(): [editing: boolean, set: (editing: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const unsaved = useHasUnsaved();
  const set = useCallback(
    (editing: boolean): void =>
      setSearch(
        (before) => {
          if (editing) return withEditor(before);
          const next = new URLSearchParams(before);
          next.delete('edit');
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return [search.get('edit') !== null || unsaved, set];
}

/**
 * Returns the shown part of the editor, and a function that opens another part. The address of the page names the part.
 */
export function useEditorPart(): [part: Part, open: (part: Part) => void] {
  const [search, setSearch] = useSearchParams();
  const open = useCallback(
    (part: Part): void =>
      setSearch(
        () => {
          // Uses the current address instead of the `search` of the last render, because a locale may have been chosen
          // since then.
          const next = new URLSearchParams(location.search);
          next.set('edit', part);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return [PARTS.find((part) => part === search.get('edit')) ?? 'texts', open];
}

const PARTS: readonly Part[] = ['texts', 'pictures', 'app', 'languages'];
