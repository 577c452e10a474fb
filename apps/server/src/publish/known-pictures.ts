import { type ListingPicture, localesOf, slotsOf, STORES, uploadKeys } from '@storedeck/listing';
import { readListing } from '@storedeck/store-sync';

/**
 * Finds a picture of a store or of the listing New in the listings of the working folder. Returns the entry that a
 * listing contains for the picture; undefined if there is none.
 */
export type FindPicture = (picture: ListingPicture) => ListingPicture | undefined;

/**
 * Reads the pictures of New, Draft and Current in a working folder, and returns a function that finds one of them. A
 * store identifies its pictures only by id and checksum; the listings also contain the files.
 */
export async function knownPictures(dir: string): Promise<FindPicture> {
  const listings = await Promise.all(
    (['new', 'draft', 'current'] as const).map((which) => readListing(dir, which)),
  );
  const known = new Map<string, ListingPicture>();
  for (const picture of listings.flatMap((listing) =>
    STORES.flatMap((store) =>
      Object.values(localesOf(listing, store)).flatMap((locale) => Object.values(slotsOf(locale)).flat()),
    ),
  )) {
    if (picture.file === null) continue;
    for (const key of [`file:${picture.file}`, ...uploadKeys(picture)])
      if (!known.has(key)) known.set(key, picture);
  }
  return (picture) => {
    const keys = picture.file === null ? uploadKeys(picture) : [`file:${picture.file}`];
    return keys.map((key) => known.get(key)).find((found) => found !== undefined);
  };
}
