import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';

import { SYNC_KEYS, type SyncKey } from '@storedeck/contract';
import { type Store, STORES } from '@storedeck/listing';

import { errorCode } from '../files/disk-error.ts';
import { StoreSyncError } from '../store-sync-error.ts';

const MAX_KEY_FILE_BYTES = 64 * 1024;

const KEY_FILES = [
  { file: 'ASC_KEY_P8_FILE', base64: 'ASC_KEY_P8_B64', store: 'appStore' },
  {
    file: 'PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE',
    base64: 'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64',
    store: 'googlePlay',
  },
] as const;

/**
 * Returns the variables of `SYNC_KEYS` that have a value. If a `_B64` variable has no value, the key file that
 * `ASC_KEY_P8_FILE` or `PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE` names is read, and its content becomes the value. Relative
 * paths start at `dir`. Base64 on several lines is joined to one line. With `stores`, only the key files of these
 * stores are read.
 *
 * @throws StoreSyncError CREDENTIALS_INVALID if a key file cannot be read (names the variable).
 */
export async function syncEnv(
  values: Record<string, string | undefined>,
  { dir = '.', stores = STORES }: { dir?: string; stores?: readonly Store[] | undefined } = {},
): Promise<Partial<Record<SyncKey, string>>> {
  const found: Partial<Record<SyncKey, string>> = {};
  for (const key of SYNC_KEYS) {
    const value = values[key];
    if (value) found[key] = key.endsWith('_B64') ? value.replace(/\s+/g, '') : value;
  }
  for (const { file, base64, store } of KEY_FILES) {
    const path = values[file];
    if (path && !found[base64] && stores.includes(store))
      found[base64] = await readKeyFile({ path: resolve(dir, path), variable: file, store });
  }
  return found;
}

async function readKeyFile({
  path,
  variable,
  store,
}: {
  path: string;
  variable: string;
  store: Store;
}): Promise<string> {
  const refuse = (reason: string, cause?: unknown): StoreSyncError =>
    new StoreSyncError('CREDENTIALS_INVALID', `${variable} names a file that ${reason}.`, {
      store,
      hint: `Check the path: ${path}`,
      cause,
    });
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(
    (error: unknown) => {
      throw refuse(
        errorCode(error) === 'ENOENT'
          ? 'does not exist'
          : `cannot be read (${errorCode(error) ?? 'unknown'})`,
        error,
      );
    },
  );
  try {
    const about = await handle.stat();
    if (!about.isFile()) throw refuse('is not a regular file');
    if (about.size > MAX_KEY_FILE_BYTES) throw refuse('is longer than 64 KiB, so it is not a key');
    return (await handle.readFile()).toString('base64');
  } finally {
    await handle.close();
  }
}
