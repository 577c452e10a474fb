import { useEffect, useState } from 'react';

import {
  RUNNERS_KEY,
  readRunners,
  writeRunners,
  type ReadRunners,
  type RunnerStorage,
  type StoredRunners,
} from './runner-storage.ts';

export interface Runners extends ReadRunners {
  /** Why the latest change is not kept beyond this page. */
  readonly notKept: string | null;
  change(update: (before: StoredRunners) => StoredRunners): void;
  dismissBroken(): void;
}

/** The Macs of this browser. Every change starts from what is stored now: another tab may have changed it. */
export function useRunners(): Runners {
  const [storage] = useState(openStorage);
  const [state, setState] = useState<ReadRunners>(() => firstRead(storage));
  const [notKept, setNotKept] = useState<string | null>(null);

  useEffect(() => {
    const read = ({ key }: StorageEvent): void => {
      // A null key: everything was cleared.
      if (key === RUNNERS_KEY || key === null) setState((before) => ({ ...before, ...readRunners(storage) }));
    };
    addEventListener('storage', read);
    return () => removeEventListener('storage', read);
  }, [storage]);

  function change(update: Parameters<Runners['change']>[0]): void {
    // What could not be written stands in the page alone, and must not be lost to what is stored.
    const before = notKept === null ? readRunners(storage) : state;
    const { runners, activeId } = update(before);
    setState({ ...state, ...before, runners, activeId });
    try {
      writeRunners(storage, { runners, activeId });
      setNotKept(null);
    } catch (error) {
      setNotKept(error instanceof Error ? error.message : String(error));
    }
  }

  function dismissBroken(): void {
    unseen = undefined;
    setState(({ runners, activeId }) => ({ runners, activeId }));
  }

  return { ...state, notKept, change, dismissBroken };
}

/** What was found broken and is not dismissed yet: reading sets it aside, and the command palette may have read first. */
let unseen: ReadRunners['broken'];

function firstRead(storage: RunnerStorage): ReadRunners {
  const read = readRunners(storage);
  unseen = read.broken ?? unseen;
  return { ...read, ...(unseen && { broken: unseen }) };
}

/** The browser's storage; where it is closed to the page, one that takes nothing and says so. */
function openStorage(): RunnerStorage {
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
