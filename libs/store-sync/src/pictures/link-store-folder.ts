import { mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { join } from 'node:path';

import { type Store, STORE_SLUGS } from '@storedeck/listing';

import { diskError, errorCode } from '../folder/disk-error.ts';
import { linkOrCopy } from '../folder/link-or-copy.ts';
import { storeFolder, SYNCED } from './picture-path.ts';

/** Puts the pictures of a store that is not synced into the staging folder, by hard links. */
export async function linkStoreFolder(
  dir: string,
  { store, staging }: { store: Store; staging: string },
): Promise<void> {
  for (const which of SYNCED) {
    const from = join(dir, storeFolder(which, store));
    try {
      await linkFolder(from, join(staging, which, STORE_SLUGS[store]));
    } catch (error) {
      throw diskError(error, from);
    }
  }
}

async function linkFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (entries === undefined) return;
  await mkdir(to, { recursive: true });
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkFolder(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (entry.isFile()) await linkOrCopy(source, target);
  }
}
