const KEY = 'storedeck-files-v1';
const LENGTH = 20;

type HistoryStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** The recent paths, the latest first. */
export function readHistory(storage: HistoryStorage | undefined = pageStorage()): string[] {
  try {
    const value: unknown = JSON.parse(storage?.getItem(KEY) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter((path) => typeof path === 'string' && path !== '').slice(0, LENGTH);
  } catch {
    return [];
  }
}

/**
 * Adds a path at the front of the history, and returns the history. If the browser cannot store the path, no error is
 * thrown.
 */
export function rememberPath(path: string, storage: HistoryStorage | undefined = pageStorage()): string[] {
  return write([path, ...readHistory(storage).filter((each) => each !== path)].slice(0, LENGTH), storage);
}

export function clearHistory(storage: HistoryStorage | undefined = pageStorage()): string[] {
  return write([], storage);
}

function write(paths: string[], storage: HistoryStorage | undefined): string[] {
  try {
    storage?.setItem(KEY, JSON.stringify(paths));
  } catch {
    // The storage is full, or not available to the page.
  }
  return paths;
}

function pageStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
