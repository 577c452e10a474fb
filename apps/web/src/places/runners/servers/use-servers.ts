import { useEffect, useState } from 'react';

import { openStorage } from '../open-storage.ts';
import { createRunnerId } from '../runner-record.ts';
import { withRecord } from '../with-record.ts';
import type { ServerRecord } from './server-record.ts';
import { readServers, SERVERS_KEY, writeServers, type StoredServers } from './server-storage.ts';

export interface Servers extends StoredServers {
  /** Why the last change could not be stored; null if it was stored. */
  readonly notKept: string | null;
  change(update: (before: readonly ServerRecord[]) => readonly ServerRecord[]): void;
  /** Stores a server. A stored server with the same id is replaced. */
  save(saved: ServerRecord): void;
  remove(id: string): void;
  /** Returns an id that no stored server has. */
  createId(): string;
}

/**
 * The Appium servers and Grids of this browser. A change starts from the stored value, because another tab may have
 * changed that value.
 */
export function useServers(): Servers {
  const [storage] = useState(openStorage);
  const [state, setState] = useState<StoredServers>(() => readServers(storage));
  const [notKept, setNotKept] = useState<string | null>(null);

  useEffect(() => {
    const read = ({ key }: StorageEvent): void => {
      // The key is null when the whole storage was cleared.
      if (key === SERVERS_KEY || key === null) setState((before) => ({ ...before, ...readServers(storage) }));
    };
    addEventListener('storage', read);
    return () => removeEventListener('storage', read);
  }, [storage]);

  function change(update: Parameters<Servers['change']>[0]): void {
    // A change that could not be stored exists only in this page. The next change starts from it, and not from the
    // stored value.
    const servers = update(notKept === null ? readServers(storage).servers : state.servers);
    setState({ ...state, servers });
    try {
      writeServers(storage, servers);
      setNotKept(null);
    } catch (error) {
      setNotKept(error instanceof Error ? error.message : String(error));
    }
  }

  const save = (saved: ServerRecord): void => change((before) => withRecord(before, saved));
  const remove = (id: string): void => change((before) => before.filter((each) => each.id !== id));
  const createId = (): string => createRunnerId(new Set(state.servers.map(({ id }) => id)));

  return { ...state, notKept, change, save, remove, createId };
}
