import { z } from 'zod';

import { RunnerRecord } from './runner-record.ts';

/** Where the page keeps the Macs; the server keeps none. */
export const RUNNERS_KEY = 'sp-runners-v1';

export interface StoredRunners {
  readonly runners: readonly RunnerRecord[];
  /** The Mac that was connected last. */
  readonly activeId: string | null;
}

/** Something that was found in the storage and is no list of Macs, or not wholly. */
export interface BrokenStorage {
  /** The key under which it is kept as it was; null when the storage did not take the copy. */
  readonly keptAs: string | null;
  readonly text: string;
  /** How many entries were still good. */
  readonly saved: number;
}

export interface ReadRunners extends StoredRunners {
  readonly broken?: BrokenStorage;
}

export type RunnerStorage = Pick<Storage, 'getItem' | 'setItem'>;

const NONE: StoredRunners = { runners: [], activeId: null };

/** Reads the Macs. What cannot be read is first copied to a key of its own, so that a later save destroys nothing. */
export function readRunners(storage: RunnerStorage, now = Date.now): ReadRunners {
  const text = storage.getItem(RUNNERS_KEY);
  if (text === null) return NONE;
  const { whole, ...found } = parseRunners(text);
  if (whole) return found;
  const keptAs = keepAside(storage, text, now());
  // While there is no copy, the value stays where it is.
  if (keptAs !== null) writeRunners(storage, found);
  return { ...found, broken: { keptAs, text, saved: found.runners.length } };
}

/** Throws the storage's own `DOMException` when it is full or closed to the page. */
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

function keepAside(storage: RunnerStorage, text: string, time: number): string | null {
  const key = `${RUNNERS_KEY}.broken-${time.toString(36)}`;
  try {
    storage.setItem(key, text);
    return key;
  } catch {
    return null;
  }
}
