import { constants } from 'node:fs';
import { access, copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { removeAbandoned, temporaryName } from '@storedeck/host/folder';

import { ServerError } from '../server-error.ts';

/**
 * Rejects with the same error as `writeNewFile` if the file exists and must not be replaced, or if it cannot be written.
 * Call this before long work, so that the user gets the error early.
 * @throws ServerError EXPORT_BLOCKED, INPUT_INVALID
 */
export async function checkNewFile(path: string, { replace }: { replace: boolean }): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) throw notWritable(path, 'it is a folder');
  if (found && !replace) throw fileExists(path);
  await access(dirname(path), constants.W_OK | constants.X_OK).catch((error: NodeJS.ErrnoException) => {
    throw notWritable(path, error.code, error);
  });
}

/**
 * Makes the folder of a file that may be replaced, and rejects like `checkNewFile`. Call this before long work.
 * @throws ServerError INPUT_INVALID
 */
export async function prepareFile(path: string): Promise<void> {
  // If this fails, the check says why.
  await mkdir(dirname(path), { recursive: true }).catch(() => undefined);
  await checkNewFile(path, { replace: true });
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
    throw notWritable(path, code, error);
  } finally {
    await rm(temporary, { force: true });
  }
}

function notWritable(path: string, reason: string | undefined, cause?: unknown): ServerError {
  return new ServerError('INPUT_INVALID', `${path} cannot be written (${reason}).`, {
    cause,
    hint: 'Name a file in a folder that exists and can be written.',
  });
}

function fileExists(path: string): ServerError {
  return new ServerError('EXPORT_BLOCKED', `${path} exists already.`, {
    hint: 'Name another file, or replace it with --replace.',
  });
}
