import { parseJson } from '@storedeck/foreign-text';
import { z } from 'zod';

import type { RecordKind, RecordTypes, SavedRecord } from './record-kind.ts';

/** The records of one kind that this browser stores. */
export interface StoredRecords<Saved> {
  readonly records: readonly Saved[];
  /** The record that was connected last. */
  readonly activeId: string | null;
}

/** A stored value that is not a list of records, or that contains invalid entries. */
export interface BrokenStorage {
  /** The key of the copy of the value; null when the storage had no room for the copy. */
  readonly keptAs: string | null;
  readonly text: string;
  /** The number of valid entries. */
  readonly saved: number;
}

export interface ReadRecords<Saved> extends StoredRecords<Saved> {
  readonly broken?: BrokenStorage;
}

export type RecordStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Returns the browser's storage. If the browser blocks storage, returns an empty substitute that throws on write. */
export function openStorage(): RecordStorage {
  try {
    return localStorage;
  } catch (cause) {
    return {
      getItem: () => null,
      setItem: () => {
        throw new Error('This browser keeps no data for this page.', { cause });
      },
    };
  }
}

/** Reads the records. An invalid value is first copied to another key, so that a later save does not destroy the value. */
export function readRecords<Types extends RecordTypes>(
  kind: RecordKind<Types>,
  storage: RecordStorage,
  now = Date.now,
): ReadRecords<Types['record']> {
  const text = storage.getItem(kind.storageKey);
  if (text === null) return { records: [], activeId: null };
  const { isWhole, ...found } = parseRecords(kind, text);
  if (isWhole) return found;
  const keptAs = keepAside(storage, { key: kind.storageKey, text, time: now() });
  // If the invalid value could not be copied, it is not overwritten, because it would be lost.
  if (keptAs !== null) writeRecords(kind, storage, found);
  return { ...found, broken: { keptAs, text, saved: found.records.length } };
}

/** Stores the records. Throws a `DOMException` when the storage is full or not available to the page. */
export function writeRecords<Types extends RecordTypes>(
  { list, storageKey }: RecordKind<Types>,
  storage: RecordStorage,
  { records, activeId }: StoredRecords<Types['record']>,
): void {
  storage.setItem(storageKey, JSON.stringify({ [list]: records, activeId: activeId ?? '' }));
}

function parseRecords<Types extends RecordTypes>(
  { list, recordSchema }: RecordKind<Types>,
  text: string,
): StoredRecords<Types['record']> & { isWhole: boolean } {
  const envelope = z.record(z.string(), z.unknown()).safeParse(parseJson(text)).data;
  const entries = z.array(z.unknown()).safeParse(envelope?.[list]).data;
  const records = new Map<string, Types['record']>();
  for (const entry of entries ?? []) {
    const record: SavedRecord | undefined = recordSchema.safeParse(entry).data;
    if (record && !records.has(record.id)) records.set(record.id, record);
  }
  const activeId = envelope?.['activeId'];
  return {
    records: [...records.values()],
    activeId: typeof activeId === 'string' && records.has(activeId) ? activeId : null,
    isWhole: records.size === entries?.length,
  };
}

/** Copies a stored text to another key. Returns that key; null when the storage has no room for a copy. */
function keepAside(
  storage: RecordStorage,
  { key: of, text, time }: { readonly key: string; readonly text: string; readonly time: number },
): string | null {
  const key = `${of}.broken-${time.toString(36)}`;
  try {
    storage.setItem(key, text);
    return key;
  } catch {
    return null;
  }
}
