import { useState } from 'react';

import { useKeptState } from '../../ui/kept-state.ts';
import { makeDraft, readDraft, type Draft, type DraftErrors } from './draft.ts';
import type { RecordKind, RecordTypes } from './record-kind.ts';

/** The key under which the form for a new record keeps its state. */
export const UNSAVED = 'unsaved';

/** The content of the form of a record, which is kept while another place is open. */
export function useRecordDraft<Types extends RecordTypes>(
  kind: RecordKind<Types>,
  record: Types['record'] | undefined,
) {
  const stored = makeDraft(kind, record);
  // The content that the user has typed; null while it equals the stored record. While it is null, the form shows the
  // stored record, including changes from another tab.
  const [typed, setTyped] = useKeptState<Draft | null>(
    `draft of ${kind.list} ${record?.id ?? UNSAVED}`,
    null,
  );
  const [tried, setTried] = useState(false);
  const [fileErrors, setFileErrors] = useState<DraftErrors>();
  const draft = typed ?? stored;
  const read = readDraft(kind, draft);
  const fileField = kind.fields.find(({ readFile }) => readFile !== undefined);

  function change({ texts, devices }: Partial<Draft>, errors?: DraftErrors): void {
    setFileErrors(errors);
    setTyped((before) => {
      const former = before ?? stored;
      const after = { texts: { ...former.texts, ...texts }, devices: devices ?? former.devices };
      return isSame(after, stored) ? null : after;
    });
  }

  async function takeFile(
    { name, when, readFile }: NonNullable<typeof fileField>,
    file: File,
  ): Promise<void> {
    const found = await readFile?.(file);
    if (!found) return;
    const chosen = when && { [when.field]: when.is };
    if ('text' in found) change({ texts: { ...chosen, [name]: found.text } });
    else change({ texts: { ...chosen } }, { [name]: found.error });
  }

  return {
    draft,
    errors: { ...(tried && 'errors' in read && read.errors), ...fileErrors },
    isChanged: !isSame(draft, stored),
    change,
    /** Undefined if the form accepts no files. */
    readFile: fileField && ((file: File) => void takeFile(fileField, file)),
    revert: () => setTyped(() => null),
    /** Forgets what was typed, because it was saved. */
    settle: () => {
      setTyped(() => null);
      setTried(false);
    },
    /** Calls `next` with the record from the form, unless the form has errors. */
    withRecord: (id: string, next: (record: Types['record']) => void): void => {
      setTried(true);
      if ('entry' in read) next(kind.createRecord(read.entry, id));
    },
  };
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
