import { constants } from 'node:fs';
import { access, copyFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { removeAbandoned, temporaryName } from '@storedeck/host/folder';

import { ServerError } from '../server-error.ts';

/**
 * Rejects with the same error as `writeNewFile` if the file exists and must not be replaced. Call this before long
 * work, so that the user gets the error early.
 * @throws ServerError EXPORT_BLOCKED
 */
export async function checkNewFile(path: string, { replace }: { replace: boolean }): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists && !replace) throw fileExists(path);
}

/**
 * Writes a new file; with `replace`, also replaces an existing file. The content is first written to a temporary file
 * beside it, so that a failure neither changes an existing file nor leaves an incomplete one.
 * @returns the size in bytes
 * @throws ServerError EXPORT_BLOCKED if the file exists, INPUT_INVALID if it cannot be written
 */
export async function writeNewFile(
  path: string,
  content: Buffer | AsyncIterable<string>,
  { replace }: { replace: boolean },
): Promise<number> {
  const [folder, name] = [dirname(path), basename(path)];
  const temporary = join(folder, temporaryName(name));
  try {
    // A run that was killed may have left its file.
    await removeAbandoned(folder, name);
    await writeFile(temporary, content, { flag: 'wx' });
    const { size } = await stat(temporary);
    if (replace) await rename(temporary, path);
    else await copyFile(temporary, path, constants.COPYFILE_EXCL);
    return size;
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    if (code === 'EEXIST') throw fileExists(path);
    throw new ServerError('INPUT_INVALID', `${path} cannot be written (${code}).`, {
      cause: error,
      hint: 'Name a file in a folder that exists and can be written.',
    });
  } finally {
    await rm(temporary, { force: true });
  }
}

function fileExists(path: string): ServerError {
  return new ServerError('EXPORT_BLOCKED', `${path} exists already.`, {
    hint: 'Name another file, or replace it with --replace.',
  });
}
