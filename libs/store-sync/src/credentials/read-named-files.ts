import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';

import { type Store, STORES } from '@storedeck/listing';
import { fileVariable, STORE_VARIABLES } from '@storedeck/setup';

import { errorCode } from '../files/disk-error.ts';
import { StoreSyncError } from '../store-sync-error.ts';
import { isSet, type Variables } from './choose-variables.ts';

const MAX_BYTES = 64 * 1024;

/** The content of each file that a `_FILE` variable names, by the variable, or the reason why it cannot be read. */
export type NamedFiles = Readonly<Record<string, Buffer | StoreSyncError>>;

/**
 * Reads the files that the `_FILE` variables name. Relative paths start at `dir`. A file that cannot be read is an error
 * in the result, so that a mistake in the variables of one store does not affect the other store.
 */
export async function readNamedFiles(variables: Variables, { dir }: { dir: string }): Promise<NamedFiles> {
  const named = STORES.flatMap((store) =>
    STORE_VARIABLES[store].map((name) => ({ store, variable: fileVariable(name) })),
  ).filter(({ variable }) => isSet(variables, variable));
  const contents = await Promise.all(
    named.map(async ({ store, variable }) => {
      const path = resolve(dir, variables[variable]?.trim() ?? '');
      return [variable, await readSmallFile(path, { variable, store })] as const;
    }),
  );
  return Object.fromEntries(contents);
}

/** Reads a file of at most 64 KiB, or returns the reason why it cannot be read. Never waits for a pipe. */
export async function readSmallFile(
  path: string,
  { variable, store, hint = `Check the path: ${path}` }: { variable: string; store: Store; hint?: string },
): Promise<Buffer | StoreSyncError> {
  const refuse = (reason: string, cause?: unknown): StoreSyncError =>
    new StoreSyncError('CREDENTIALS_INVALID', `${variable} names a file that ${reason}.`, {
      store,
      hint,
      cause,
    });
  try {
    await using handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const about = await handle.stat();
    if (!about.isFile()) return refuse('is not a regular file');
    if (about.size > MAX_BYTES) return refuse('is longer than 64 KiB, so it is not a key');
    return await handle.readFile();
  } catch (error) {
    const code = errorCode(error) ?? 'unknown';
    return refuse(code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`, error);
  }
}
