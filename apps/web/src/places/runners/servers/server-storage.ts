import { z } from 'zod';

import { keepAside, type RunnerStorage } from '../runner-storage.ts';
import { ServerRecord } from './server-record.ts';

/** The key under which the browser stores the servers. Storedeck's server does not store them. */
export const SERVERS_KEY = 'sp-webdriver-servers-v1';

export interface StoredServers {
  readonly servers: readonly ServerRecord[];
  /**
   * The key of a copy of the stored text if some entries could not be read; null when there was no room for the copy,
   * undefined when all entries were read.
   */
  readonly brokenKeptAs?: string | null;
}

const Envelope = z.object({ servers: z.array(z.unknown()) });

/**
 * Reads the servers. A value with invalid entries is first copied to another key, so that a later save does not destroy
 * the value.
 */
export function readServers(storage: RunnerStorage, now = Date.now): StoredServers {
  const text = storage.getItem(SERVERS_KEY);
  if (text === null) return { servers: [] };
  const entries = Envelope.safeParse(parseJson(text)).data?.servers;
  const servers = new Map<string, ServerRecord>();
  for (const entry of entries ?? []) {
    const record = ServerRecord.safeParse(entry);
    if (record.success && !servers.has(record.data.id)) servers.set(record.data.id, record.data);
  }
  const found = { servers: [...servers.values()] };
  if (servers.size === entries?.length) return found;
  const brokenKeptAs = keepAside(storage, { key: SERVERS_KEY, text, time: now() });
  if (brokenKeptAs !== null) writeServers(storage, found.servers);
  return { ...found, brokenKeptAs };
}

/** Stores the servers. Throws a `DOMException` when the storage is full or not available to the page. */
export function writeServers(storage: RunnerStorage, servers: readonly ServerRecord[]): void {
  storage.setItem(SERVERS_KEY, JSON.stringify({ servers }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
