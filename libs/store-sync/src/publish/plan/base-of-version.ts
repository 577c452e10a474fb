import { type Listing, withoutTextsOfVersion } from '@storedeck/listing';
import type { StoreNow, VersionNow } from '@storedeck/store-api';

import { baseOfReleases } from './base-of-release.ts';

/** Returns the base as the version of the App Store, or the releases of Google Play, that get the changes have started. */
export function baseOfStore(base: Listing | undefined, now: StoreNow): Listing | undefined {
  return now.store === 'appStore' ? baseOfVersion(base, now.version) : baseOfReleases(base, now.tracks);
}

/**
 * Returns the base as the App Store version that receives the changes has started. A new version does not take over the
 * texts that belong to one version, such as What's New. So the base has no such texts, unless it has them from an
 * earlier publication to the same version. The version is noted in the base, so that the texts that a publication adds
 * to the base are those of this version.
 */
function baseOfVersion(base: Listing | undefined, version: VersionNow | undefined): Listing | undefined {
  if (!base?.appStore) return base;
  if (version && base.appStore.version?.id === version.id) return base;
  return {
    ...base,
    appStore: {
      ...base.appStore,
      ...(version && { version: describeVersion(version) }),
      locales: withoutTextsOfVersion('appStore', base.appStore.locales),
    },
  };
}

function describeVersion({ id, versionString, state }: VersionNow) {
  return { id, versionString, state };
}
