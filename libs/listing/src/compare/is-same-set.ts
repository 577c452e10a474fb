import type { ListingPicture } from '../listing.ts';
import { isSamePicture, uploadKeys } from '../pictures/same-picture.ts';

/**
 * Whether two sets have the same pictures in the same order, so that replacing one set by the other would change
 * nothing in the store. An entry without a file is recognized by the store's checksum or id, because the store may not
 * provide a file. Two entries without a file, checksum and id are equal if their states are equal, so that a copied
 * entry is not a change.
 *
 * `comparePictures` is stricter, because people look at its result: a picture also counts as changed if its file has
 * become available.
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
