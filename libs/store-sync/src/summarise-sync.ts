import type { SyncResult } from '@storedeck/contract';
import type { Listing, ListingPicture } from '@storedeck/listing';

import type { Collected } from './pictures/collect-pictures.ts';

/** The result of a sync, out of the listing it wrote. */
export function summariseSync(
  listing: Listing,
  { changes, collected, skipped }: { changes: string[]; collected: Collected[]; skipped: string[] },
): SyncResult {
  const appStore = listing.appStore?.locales ?? {};
  const googlePlay = listing.googlePlay?.locales ?? {};
  const screenshots = Object.values(appStore).flatMap((locale) => Object.entries(locale.screenshots ?? {}));
  const playImages = Object.values(googlePlay).flatMap((locale) => Object.entries(locale.images ?? {}));
  const sum = (of: (part: Collected) => number): number =>
    collected.reduce((total, part) => total + of(part), 0);
  return {
    ok: true,
    appstore: {
      iphone: countFiles(screenshots, (slot) => slot.startsWith('APP_IPHONE_')),
      ipad: countFiles(screenshots, (slot) => slot.startsWith('APP_IPAD_')),
    },
    googleplay: { phone: countFiles(playImages, (slot) => slot === 'phoneScreenshots') },
    locales: [...new Set([...Object.keys(appStore), ...Object.keys(googlePlay)])].sort(),
    versionName: listing.appStore?.version?.versionString ?? listing.googlePlay?.versionName ?? '',
    downloaded: sum((part) => part.downloaded),
    reused: sum((part) => part.reused),
    changes,
    skipped: [...skipped, ...collected.flatMap((part) => part.skipped)],
  };
}

function countFiles(slots: [string, ListingPicture[]][], counts: (slot: string) => boolean): number {
  return slots.reduce(
    (total, [slot, images]) => total + (counts(slot) ? images.filter(({ file }) => file !== null).length : 0),
    0,
  );
}
