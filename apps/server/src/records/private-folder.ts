import { lstatSync, mkdirSync } from 'node:fs';
import { userInfo } from 'node:os';

/**
 * Creates a folder that only this user can access, unless the folder exists, and returns its path. Returns undefined if
 * the folder cannot be created, belongs to another user, or may be read or written by other users. Another user
 * may have created the folder first, because all users share the temporary folder.
 */
export function privateFolder(dir: string): string | undefined {
  try {
    mkdirSync(dir, { mode: 0o700, recursive: true });
    const found = lstatSync(dir);
    const { uid, mode } = found;
    return found.isDirectory() && uid === userInfo().uid && (mode & 0o077) === 0 ? dir : undefined;
  } catch {
    return undefined;
  }
}
