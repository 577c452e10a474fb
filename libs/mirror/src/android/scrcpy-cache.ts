import { readFile } from 'node:fs/promises';

import { readServerVersion, ScrcpyError, type ScrcpyServer } from '@storedeck/scrcpy';

/**
 * Reads the scrcpy server that `storedeck setup scrcpy` has fetched; undefined if there is none. Rejects with
 * `SERVER_FILE_UNREADABLE` or `SERVER_FILE_INVALID`.
 */
export async function readCachedServer(path: string): Promise<ScrcpyServer | undefined> {
  try {
    const content = await readFile(path);
    return { path, version: readServerVersion(content), content };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (error instanceof ScrcpyError) throw error;
    throw new ScrcpyError('SERVER_FILE_UNREADABLE', `The scrcpy server file "${path}" cannot be read.`, {
      cause: error,
    });
  }
}
