import { type Listing, mergeParts } from '@storedeck/listing';

/**
 * Merges an import into the New listing: texts, picture sets and other values of `imported` replace those of `former`.
 * Values that `imported` does not contain stay.
 */
export function mergeImport(former: Listing, imported: Listing): Listing {
  const { appStore, googlePlay, ...rest } = mergeParts(former, imported);
  const categories = { ...former.appStore?.categories, ...imported.appStore?.categories };
  return {
    ...former,
    ...rest,
    ...(appStore && {
      appStore: {
        ...appStore,
        // An import may not contain the bundle id of its app. In this case, the bundle id of New stays.
        bundleId: imported.appStore?.bundleId || appStore.bundleId || (former.appStore?.bundleId ?? ''),
        ...(Object.keys(categories).length > 0 && { categories }),
      },
    }),
    ...(googlePlay && {
      googlePlay: {
        ...googlePlay,
        packageName:
          imported.googlePlay?.packageName ||
          googlePlay.packageName ||
          (former.googlePlay?.packageName ?? ''),
      },
    }),
  };
}
