import { readFastlane, type ReadFastlaneOptions } from './fastlane/read-fastlane.ts';
import { exportFastlane } from './fastlane/write-fastlane.ts';
import { picturesAsRead } from './picture-locator.ts';
import type { ReadListing } from './read-listing.ts';
import { readStoreConfig, type ReadStoreConfigOptions } from './store-config/read-store-config.ts';
import { exportStoreConfig } from './store-config/write-store-config.ts';
import type { TargetOptions, WrittenListing } from './write-listing.ts';

/**
 * Converts a fastlane folder to a folder with `store.config.json` and its screenshots. Reads as `readFastlane` does and
 * writes as `writeStoreConfig` does; `lost` lists the parts that are lost when reading and the parts that are lost when
 * writing.
 *
 * @throws ListingFormatError any code
 */
export async function fastlaneToStoreConfig(
  options: ReadFastlaneOptions & TargetOptions,
): Promise<WrittenListing> {
  const read = await readFastlane(options);
  return withLosses(
    read,
    await exportStoreConfig({ ...options, listing: read.listing }, picturesAsRead(read.pictures)),
  );
}

/**
 * Converts a `store.config.json` with its screenshots to a fastlane folder. Reads as `readStoreConfig` does and writes
 * as `writeFastlane` does; `lost` lists the parts that are lost when reading and the parts that are lost when writing.
 *
 * @throws ListingFormatError any code
 */
export async function storeConfigToFastlane(
  options: ReadStoreConfigOptions & TargetOptions,
): Promise<WrittenListing> {
  const read = await readStoreConfig(options);
  return withLosses(
    read,
    await exportFastlane({ ...options, listing: read.listing }, picturesAsRead(read.pictures)),
  );
}

function withLosses(read: ReadListing, written: WrittenListing): WrittenListing {
  return { ...written, lost: [...read.lost, ...written.lost] };
}
