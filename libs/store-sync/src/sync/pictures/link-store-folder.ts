import { join } from 'node:path';

import { type Store, STORE_FOLDERS } from '@storedeck/listing';

import { linkFolder } from '../../files/copy-folder.ts';
import { diskError } from '../../files/disk-error.ts';
import { storeFolder, SYNCED } from '../../pictures/picture-path.ts';

/** Keeps the pictures of a store that is not synced: links them into the staging folder. */
export async function linkStoreFolder(
  dir: string,
  { store, staging }: { store: Store; staging: string },
): Promise<void> {
  for (const which of SYNCED) {
    const from = storeFolder(which, store);
    try {
      await linkFolder(dir, from, join(staging, which, STORE_FOLDERS[store]));
    } catch (error) {
      throw diskError(error, join(dir, from));
    }
  }
}
