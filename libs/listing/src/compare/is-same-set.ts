import type { ListingPicture } from '../listing.ts';
import { isSamePicture, uploadKeys } from '../pictures/same-picture.ts';

/**
 * Whether two sets have the same pictures in the same order: publishing one of them over the other would change
 * nothing. An entry without a file is recognized by the store's checksum or id, because a store's own entries have no
 * file. Two entries that have neither a file nor a checksum nor an id are equal if their states are equal, so that a
 * copied entry is not a change.
 *
 * `comparePictures` is stricter for people who look at the pictures: there, a picture whose file has become available
 * has changed.
 */
export function isSameSet(a: readonly ListingPicture[], b: readonly ListingPicture[]): boolean {
  if (a === b) return true;
  return a.length === b.length && a.every((picture, at) => isSameEntry(picture, b[at]));
}

function isSameEntry(a: ListingPicture, b: ListingPicture | undefined): boolean {
  if (b === undefined) return false;
  if (isUnidentified(a) && isUnidentified(b)) return (a.state ?? null) === (b.state ?? null);
  return isSamePicture(a, b);
}

function isUnidentified(picture: ListingPicture): boolean {
  return picture.file === null && uploadKeys(picture).length === 0;
}
