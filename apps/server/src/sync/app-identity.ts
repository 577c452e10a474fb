import { isStoreSyncError, readListing } from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import { syncVariables } from './sync-variables.ts';

/**
 * Returns the ids of the app in the working folder, for imported files that do not contain ids. An id comes from a
 * listing, or from the variables if no listing contains it. An invalid file is ignored here; other operations report
 * it.
 */
export async function appIdentity(
  config: Config,
): Promise<{ bundleId?: string | undefined; packageName?: string | undefined }> {
  const listings = await Promise.all(
    (['current', 'new'] as const).map((which) => readListing(config.dir, which).catch(ignoreInvalid)),
  );
  const variables = (await syncVariables(config).catch(ignoreInvalid)) ?? {};
  const firstOf = (...values: (string | undefined)[]): string | undefined => values.find(Boolean);
  return {
    bundleId: firstOf(...listings.map((each) => each?.appStore?.bundleId), variables['BUNDLE_ID']),
    packageName: firstOf(
      ...listings.map((each) => each?.googlePlay?.packageName),
      variables['PLAYSTORE_PACKAGE_NAME'],
    ),
  };
}

function ignoreInvalid(error: unknown): undefined {
  if (!isStoreSyncError(error)) throw error;
}
