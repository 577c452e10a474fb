import type { Listing, ListingPicture, Store } from '@storedeck/listing';

import type { Collected } from './pictures/collect-pictures.ts';

/** The results of a sync: what was read and written. */
export interface SyncSummary {
  /** The stores that were read. For the other stores, the existing files and texts are kept. */
  stores: Store[];
  /** The numbers of iPhone and iPad screenshots on disk after the sync. */
  appStore: { iphone: number; ipad: number };
  /** The number of phone screenshots on disk after the sync. */
  googlePlay: { phone: number };
  /** The locales of both stores, sorted. */
  locales: string[];
  /** The version on the App Store; if there is none, the version on Google Play; otherwise an empty text. */
  versionName: string;
  /** The number of pictures that this sync has downloaded. */
  downloaded: number;
  /** The number of pictures that were on disk already. */
  reused: number;
  /** The number of places that show one of these pictures, in addition to the first place of each. */
  shared: number;
  /** The differences from the previous sync, one line each; empty on the first sync. */
  changes: string[];
  /** One sentence for each item of a store that is left out, and for each repair of the working folder. */
  skipped: string[];
}

/** Returns the summary of a sync that has written `listing`. */
export function summariseSync(
  listing: Listing,
  {
    stores,
    changes,
    pictures,
    skipped,
  }: { stores: Store[]; changes: string[]; pictures: Collected; skipped: string[] },
): SyncSummary {
  const appStore = listing.appStore?.locales ?? {};
  const googlePlay = listing.googlePlay?.locales ?? {};
  const screenshots = Object.values(appStore).flatMap((locale) => Object.entries(locale.screenshots ?? {}));
  const images = Object.values(googlePlay).flatMap((locale) => Object.entries(locale.images ?? {}));
  return {
    stores,
    appStore: {
      iphone: countFiles(screenshots, (slot) => slot.startsWith('APP_IPHONE_')),
      ipad: countFiles(screenshots, (slot) => slot.startsWith('APP_IPAD_')),
    },
    googlePlay: { phone: countFiles(images, (slot) => slot === 'phoneScreenshots') },
    locales: [...new Set([...Object.keys(appStore), ...Object.keys(googlePlay)])].sort(),
    versionName: listing.appStore?.version?.versionString ?? listing.googlePlay?.versionName ?? '',
    downloaded: pictures.downloaded,
    reused: pictures.reused,
    shared: pictures.shared,
    changes,
    skipped: [...skipped, ...pictures.skipped],
  };
}

function countFiles(slots: [string, ListingPicture[]][], counts: (slot: string) => boolean): number {
  return slots
    .filter(([slot]) => counts(slot))
    .flatMap(([, images]) => images)
    .filter(({ file }) => file !== null).length;
}
