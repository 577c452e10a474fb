import type { RunnerStorage } from './runner-storage.ts';

/** Returns the browser's storage. If the browser blocks storage, returns an empty substitute that throws on write. */
export function openStorage(): RunnerStorage {
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
