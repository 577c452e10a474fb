import { isStoreSyncError, readListing } from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import { syncVariables } from './sync-variables.ts';

/**
 * Which app the working folder is about, for files that do not say so: as its listings have it, else as its variables do.
 * A file that is broken has no say here; whoever needs it for itself reports it.
 */
export async function appIdentity(
  config: Config,
): Promise<{ bundleId?: string | undefined; packageName?: string | undefined }> {
  const listings = await Promise.all(
    (['current', 'new'] as const).map((which) => readListing(config.dir, which).catch(ifBroken)),
  );
  const variables = (await syncVariables(config).catch(ifBroken)) ?? {};
  const firstOf = (...values: (string | undefined)[]): string | undefined => values.find(Boolean);
  return {
    bundleId: firstOf(...listings.map((each) => each?.appStore?.bundleId), variables['BUNDLE_ID']),
    packageName: firstOf(
      ...listings.map((each) => each?.googlePlay?.packageName),
      variables['PLAYSTORE_PACKAGE_NAME'],
    ),
  };
}

function ifBroken(error: unknown): undefined {
  if (!isStoreSyncError(error)) throw error;
}
