import { Listing, type ListingPicture } from '@storedeck/listing';

import { mapPictures } from '../pictures/map-pictures.ts';

/** The store's facts about a picture. `withPictureFacts` removes these facts from an entry without a hash. */
const REMOTE_FACTS = ['remoteId', 'sourceChecksum', 'state'] as const;
const FACTS = ['bytesSha256', 'bytesMd5', 'width', 'height', 'durationMs', 'damaged', 'doubtful'] as const;

/**
 * Undoes two changes that reading New makes: reading adds the facts of picture files, and removes the store's facts of
 * a picture without a hash. If only a text is saved, these changes must not get into a file that a person maintains.
 *
 * @param former the JSON value of the listing file before the save
 */
export function withoutNewFacts(listing: Listing, former: unknown): Listing {
  const before = Listing.safeParse(former).data;
  if (before === undefined) return listing;
  const known = new Map<string | null, ListingPicture>();
  mapPictures(before, (picture) => {
    known.set(picture.file, picture);
    return picture;
  });
  return mapPictures(listing, (picture) => {
    const own = known.get(picture.file);
    if (own === undefined) return picture;
    const added = FACTS.filter((fact) => !Object.hasOwn(own, fact));
    const lost = own.bytesSha256 ? [] : REMOTE_FACTS.filter((fact) => Object.hasOwn(own, fact));
    return Object.fromEntries([
      ...lost.map((fact) => [fact, own[fact]] as const),
      ...Object.entries(picture).filter(([key]) => !added.some((fact) => fact === key)),
    ]) as ListingPicture;
  });
}
