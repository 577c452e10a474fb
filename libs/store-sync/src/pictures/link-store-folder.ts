import { join } from 'node:path';

import { type Store, STORE_SLUGS } from '@storedeck/listing';

import { diskError } from '../folder/disk-error.ts';
import { linkFolder } from '../folder/link-folder.ts';
import { storeFolder, SYNCED } from './picture-path.ts';

/** Keeps the pictures of a store that is not synced: links them into the staging folder. */
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
