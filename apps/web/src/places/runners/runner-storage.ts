import { z } from 'zod';

import { RunnerRecord } from './runner-record.ts';

/** The key under which the browser stores the Macs. The server does not store the Macs. */
export const RUNNERS_KEY = 'sp-runners-v1';

export interface StoredRunners {
  readonly runners: readonly RunnerRecord[];
  /** The Mac that was connected last. */
  readonly activeId: string | null;
}

/** A stored value that is not a list of Macs, or that contains invalid entries. */
export interface BrokenStorage {
  /** The key of the copy of the value; null when the storage had no room for the copy. */
  readonly keptAs: string | null;
  readonly text: string;
  /** The number of valid entries. */
  readonly saved: number;
}

export interface ReadRunners extends StoredRunners {
  readonly broken?: BrokenStorage;
}

export type RunnerStorage = Pick<Storage, 'getItem' | 'setItem'>;

const NONE: StoredRunners = { runners: [], activeId: null };

/** Reads the Macs. An invalid value is first copied to another key, so that a later save does not destroy the value. */
export function readRunners(storage: RunnerStorage, now = Date.now): ReadRunners {
  const text = storage.getItem(RUNNERS_KEY);
  if (text === null) return NONE;
  const { whole, ...found } = parseRunners(text);
  if (whole) return found;
  const keptAs = keepAside(storage, { key: RUNNERS_KEY, text, time: now() });
  // If the invalid value could not be copied, it is not overwritten, because it would be lost.
  if (keptAs !== null) writeRunners(storage, found);
  return { ...found, broken: { keptAs, text, saved: found.runners.length } };
}

/** Stores the Macs. Throws a `DOMException` when the storage is full or not available to the page. */
export function writeRunners(storage: RunnerStorage, { runners, activeId }: StoredRunners): void {
  storage.setItem(RUNNERS_KEY, JSON.stringify({ runners, activeId: activeId ?? '' }));
}

const Envelope = z.object({ runners: z.array(z.unknown()), activeId: z.unknown() });

function parseRunners(text: string): StoredRunners & { whole: boolean } {
  const { success, data } = Envelope.safeParse(parseJson(text));
  if (!success) return { ...NONE, whole: false };
  const runners = new Map<string, RunnerRecord>();
  for (const entry of data.runners) {
    const record = RunnerRecord.safeParse(entry);
    if (record.success && !runners.has(record.data.id)) runners.set(record.data.id, record.data);
  }
  const activeId = typeof data.activeId === 'string' && runners.has(data.activeId) ? data.activeId : null;
  return { runners: [...runners.values()], activeId, whole: runners.size === data.runners.length };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Copies a stored text to another key. Returns that key; null when the storage has no room for a copy. */
export function keepAside(
  storage: RunnerStorage,
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
