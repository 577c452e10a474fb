import type { ListingPicture } from '../listing.ts';
import { hasSameAiDeclaration } from '../pictures/ai-declaration.ts';
import { isSamePicture, uploadKeys } from '../pictures/same-picture.ts';

/**
 * Whether two sets have the same pictures in the same order, with the same declarations about AI and the same poster
 * times, so that replacing one set by the other would change nothing in the store. An entry without a file is recognized by the store's checksum or id, because the store may not
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
  if (!hasSamePoster(a, b) || !hasSameAiDeclaration(a, b)) return false;
  if (isUnidentified(a) && isUnidentified(b)) return (a.state ?? null) === (b.state ?? null);
  return isSamePicture(a, b);
}

/** Whether two entries have the same poster time. An entry without one keeps that of the other. */
export function hasSamePoster(a: ListingPicture, b: ListingPicture): boolean {
  const [own, other] = [a['posterTime'], b['posterTime']];
  return own == null || other == null || own === other;
}

function isUnidentified(picture: ListingPicture): boolean {
  return picture.file === null && uploadKeys(picture).length === 0;
}
