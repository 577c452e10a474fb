import { useEffect, useState } from 'react';

import { openStorage } from './open-storage.ts';
import { createRunnerId, type RunnerRecord } from './runner-record.ts';
import {
  RUNNERS_KEY,
  readRunners,
  writeRunners,
  type ReadRunners,
  type RunnerStorage,
  type StoredRunners,
} from './runner-storage.ts';
import { withRecord } from './with-record.ts';

export interface Runners extends ReadRunners {
  /** Why the last change could not be stored; null if it was stored. */
  readonly notKept: string | null;
  change(update: (before: StoredRunners) => StoredRunners): void;
  /** Stores a Mac. A stored Mac with the same id is replaced. */
  save(saved: RunnerRecord): void;
  remove(id: string): void;
  /** Returns an id that no stored Mac has. */
  createId(): string;
  dismissBroken(): void;
}

/** The Macs of this browser. A change starts from the stored value, because another tab may have changed that value. */
export function useRunners(): Runners {
  const [storage] = useState(openStorage);
  const [state, setState] = useState<ReadRunners>(() => firstRead(storage));
  const [notKept, setNotKept] = useState<string | null>(null);

  useEffect(() => {
    const read = ({ key }: StorageEvent): void => {
      // The key is null when the whole storage was cleared.
      if (key === RUNNERS_KEY || key === null) setState((before) => ({ ...before, ...readRunners(storage) }));
    };
    addEventListener('storage', read);
    return () => removeEventListener('storage', read);
  }, [storage]);

  function change(update: Parameters<Runners['change']>[0]): void {
    // A change that could not be stored exists only in this page. The next change starts from it, and not from the
    // stored value.
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

  function save(saved: RunnerRecord): void {
    change((before) => ({ ...before, runners: withRecord(before.runners, saved) }));
  }

  function remove(id: string): void {
    change(({ runners, activeId }) => ({
      runners: runners.filter((each) => each.id !== id),
      activeId: activeId === id ? null : activeId,
    }));
  }

  const createId = (): string => createRunnerId(new Set(state.runners.map(({ id }) => id)));

  function dismissBroken(): void {
    unseen = undefined;
    setState(({ runners, activeId }) => ({ runners, activeId }));
  }

  return { ...state, notKept, change, save, remove, createId, dismissBroken };
}

/**
 * The last invalid stored value, until the user dismisses it. It is kept outside of the hook, because only the first
 * read of the storage finds an invalid value: this read copies and replaces the value. Another component may read
 * the storage first, such as the command palette, but only the Runners place shows the invalid value.
 */
let unseen: ReadRunners['broken'];

function firstRead(storage: RunnerStorage): ReadRunners {
  const read = readRunners(storage);
  unseen = read.broken ?? unseen;
  return { ...read, ...(unseen && { broken: unseen }) };
}
