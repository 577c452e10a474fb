import { useState } from 'react';

import { useKeptState } from '../../ui/kept-state.ts';
import type { DraftErrors, RecordView, ViewTypes } from './record-view.ts';

/** The key under which the form for a new record keeps its state. */
export const UNSAVED = 'unsaved';

/** The content of the form of a record, which is kept while another place is open. */
export function useRecordDraft<Types extends ViewTypes>(
  view: RecordView<Types>,
  record: Types['record'] | undefined,
) {
  type Draft = Types['draft'];
  const stored = view.draftOf(record);
  // The content that the user has typed; null while it equals the stored record. While it is null, the form shows the
  // stored record, including changes from another tab.
  const [typed, setTyped] = useKeptState<Draft | null>(
    `draft of ${view.list} ${record?.id ?? UNSAVED}`,
    null,
  );
  const [tried, setTried] = useState(false);
  const [fileErrors, setFileErrors] = useState<DraftErrors>();
  const draft = typed ?? stored;
  const read = view.readDraft(draft);

  function change(to: Partial<Draft>, errors?: DraftErrors): void {
    setFileErrors(errors);
    setTyped((before) => {
      const after = { ...(before ?? stored), ...to };
      return isSame(after, stored) ? null : after;
    });
  }

  return {
    draft,
    errors: { ...(tried && 'errors' in read && read.errors), ...fileErrors },
    isChanged: !isSame(draft, stored),
    change,
    readFile: async (file: File): Promise<void> => {
      const content = await view.readFile?.(file);
      if (content) change(content.to, content.errors);
    },
    revert: () => setTyped(() => null),
    /** Forgets what was typed, because it was saved. */
    settle: () => {
      setTyped(() => null);
      setTried(false);
    },
    /** Calls `next` with the record from the form, unless the form has errors. */
    withRecord: (id: string, next: (record: Types['record']) => void): void => {
      setTried(true);
      if ('entry' in read) next(view.createRecord(read.entry, id));
    },
  };
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
