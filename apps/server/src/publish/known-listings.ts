import {
  type Listing,
  type ListingPicture,
  readLocales,
  readSets,
  STORES,
  uploadKeys,
} from '@storedeck/listing';
import { readListing } from '@storedeck/store-sync';

/**
 * Finds a picture of a store or of the listing New in the listings of the working folder. Returns the entry that a
 * listing contains for the picture; undefined if there is none.
 */
export type FindPicture = (picture: ListingPicture) => ListingPicture | undefined;

/** The listings of a working folder, with which the document of a plan names what the plan only identifies. */
export interface KnownListings {
  readonly next: Listing | undefined;
  readonly draft: Listing | undefined;
  readonly current: Listing | undefined;
  readonly find: FindPicture;
}

/** Reads New, Draft and Current in a working folder. */
export async function readKnownListings(dir: string): Promise<KnownListings> {
  const [next, draft, current] = await Promise.all([
    readListing(dir, 'new'),
    readListing(dir, 'draft'),
    readListing(dir, 'current'),
  ]);
  return { next, draft, current, find: pictureFinder([next, draft, current]) };
}

/**
 * Returns a function that finds a picture in these listings. A store identifies its pictures only by id and checksum;
 * the listings also contain the files.
 */
function pictureFinder(listings: readonly (Listing | undefined)[]): FindPicture {
  const known = new Map<string, ListingPicture>();
  for (const picture of listings.flatMap((listing) =>
    STORES.flatMap((store) =>
      Object.values(readLocales(listing, store)).flatMap((locale) => Object.values(readSets(locale)).flat()),
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
