import { useEffect, useState } from 'react';

import { createRecordId } from './create-record-id.ts';
import type { RecordKind, RecordTypes, SavedRecord } from './record-kind.ts';
import {
  openStorage,
  readRecords,
  writeRecords,
  type ReadRecords,
  type RecordStorage,
  type StoredRecords,
} from './record-storage.ts';

export interface Records<Saved> extends ReadRecords<Saved> {
  /** Why the last change could not be stored; null if it was stored. */
  readonly notKept: string | null;
  /** Stores a record. A stored record with the same id is replaced. */
  save(saved: Saved): void;
  add(added: readonly Saved[]): void;
  remove(id: string): void;
  /** Stores which record was connected last. */
  activate(id: string): void;
  /** Returns an id that no stored record has. */
  createId(): string;
  dismissBroken(): void;
}

/**
 * The records of one kind that this browser stores. A change starts from the stored value, because another tab may have
 * changed that value.
 */
export function useRecords<Types extends RecordTypes>(kind: RecordKind<Types>): Records<Types['record']> {
  const [storage] = useState(openStorage);
  const [state, setState] = useState(() => firstRead(kind, storage));
  const [notKept, setNotKept] = useState<string | null>(null);

  useEffect(() => {
    const read = ({ key }: StorageEvent): void => {
      // The key is null when the whole storage was cleared.
      if (key === kind.storageKey || key === null)
        setState((before) => ({ ...before, ...readRecords(kind, storage) }));
    };
    addEventListener('storage', read);
    return () => removeEventListener('storage', read);
  }, [kind, storage]);

  type Stored = StoredRecords<Types['record']>;
  function change(update: (before: Stored) => Partial<Stored>): void {
    // A change that could not be stored exists only in this page. The next change starts from it, and not from the
    // stored value.
    const before = notKept === null ? readRecords(kind, storage) : state;
    const after = { ...before, ...update(before) };
    setState({ ...state, ...after });
    try {
      writeRecords(kind, storage, after);
      setNotKept(null);
    } catch (error) {
      setNotKept(error instanceof Error ? error.message : String(error));
    }
  }

  return {
    ...state,
    notKept,
    save: (saved) => change(({ records }) => ({ records: withRecord(records, saved) })),
    add: (added) => change(({ records }) => ({ records: [...records, ...added] })),
    remove: (id) =>
      change(({ records, activeId }) => ({
        records: records.filter((each) => each.id !== id),
        activeId: activeId === id ? null : activeId,
      })),
    activate: (activeId) => change(() => ({ activeId })),
    createId: () => createRecordId(new Set(state.records.map(({ id }) => id))),
    dismissBroken: () => {
      unseen.delete(kind.storageKey);
      setState(({ records, activeId }) => ({ records, activeId }));
    },
  };
}

/** Returns the records with one record added at the end, or in the place of the record with the same id. */
function withRecord<Saved extends SavedRecord>(records: readonly Saved[], saved: Saved): readonly Saved[] {
  return records.some(({ id }) => id === saved.id)
    ? records.map((each) => (each.id === saved.id ? saved : each))
    : [...records, saved];
}

/**
 * The invalid stored value of each kind, until the user dismisses it. It is kept outside of the hook, because only the
 * first read of the storage finds an invalid value: this read copies and replaces the value. Another component may read
 * the storage first, such as the command palette, but only the Runners place shows the invalid value.
 */
const unseen = new Map<string, NonNullable<ReadRecords<unknown>['broken']>>();

function firstRead<Types extends RecordTypes>(
  kind: RecordKind<Types>,
  storage: RecordStorage,
): ReadRecords<Types['record']> {
  const read = readRecords(kind, storage);
  if (read.broken) unseen.set(kind.storageKey, read.broken);
  const broken = unseen.get(kind.storageKey);
  return { ...read, ...(broken && { broken }) };
}
