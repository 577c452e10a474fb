import { lstat } from 'node:fs/promises';
import { join } from 'node:path';

import { HostError } from '../host-error.ts';
import { readCode, notAFolder, readFailure } from './folder-failure.ts';

/**
 * Returns the absolute path of an entry below `root`. Each folder between `root` and the entry must be a folder itself,
 * not a link to one; folders that do not exist are accepted, so that nothing is found there. The entry itself is not examined.
 *
 * @param path relative to `root`, with forward slashes
 * @throws HostError FILE_NOT_FOUND for a path that is not below `root`, NOT_A_FOLDER, FILE_DENIED, FILE_UNREADABLE
 */
export async function placeIn(root: string, path: string): Promise<string> {
  const names = splitNames(path);
  let place = root;
  for (const name of names.slice(0, -1)) {
    place = join(place, name);
    const found = await lstat(place).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw readFailure(error, place);
    });
    // Below a regular file there is nothing, as below a missing folder.
    if (found === undefined || found.isFile()) break;
    if (!found.isDirectory()) throw notAFolder(place, found);
  }
  return join(root, ...names);
}

/** Splits a relative path into its names. Refuses a path that could lead elsewhere, such as one with `..`. */
export function splitNames(path: string): string[] {
  const names = path.split('/');
  if (names.some((name) => ['', '.', '..'].includes(name) || /[\0\\]/.test(name)))
    throw new HostError(
      'FILE_NOT_FOUND',
      `${JSON.stringify(path.slice(0, 200))} is not a path inside its folder.`,
      {
        hint: 'Name a file by its path inside the folder.',
      },
    );
  return names;
}

/** Whether an error says that nothing is at a path. */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(readCode(error));
}
