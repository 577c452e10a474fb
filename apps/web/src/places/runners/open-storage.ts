import type { RunnerStorage } from './runner-storage.ts';

/** The browser's storage, or a substitute that throws on write when the browser blocks storage. */
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
