import type { Listing, ListingPicture } from '@storedeck/listing';

import { mapPictures } from '../../pictures/map-pictures.ts';

/**
 * Adds the stores' ids and checksums to pictures of New whose file has the same bytes as a picture that a sync has
 * saved. Such a picture is already in the store, even if its file was copied by hand.
 */
export function withKnownChecksums(next: Listing, synced: readonly (Listing | null | undefined)[]): Listing {
  const known = new Map<string, Pick<ListingPicture, 'remoteId' | 'sourceChecksum'>>();
  for (const listing of synced) {
    if (!listing) continue;
    mapPictures(listing, (picture) => {
      const { bytesSha256, remoteId, sourceChecksum } = picture;
      if (bytesSha256 && sourceChecksum && !known.has(bytesSha256))
        known.set(bytesSha256, { remoteId, sourceChecksum });
      return picture;
    });
  }
  return mapPictures(next, (picture) =>
    picture.sourceChecksum ? picture : { ...picture, ...known.get(picture.bytesSha256 ?? '') },
  );
}
