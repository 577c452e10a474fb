import type { ListingPicture } from '../listing.ts';

/**
 * The keys by which a picture of a store is recognized: the checksums that the store has of the picture, or would have
 * after an upload of the file (MD5 on the App Store, SHA-256 on Google Play), and the store's id of the picture.
 */
export function uploadKeys({ sourceChecksum, bytesSha256, bytesMd5, remoteId }: ListingPicture): string[] {
  return [
    ...(bytesSha256 ? [`sha256:${bytesSha256}`] : []),
    ...(bytesMd5 ? [`md5:${bytesMd5}`] : []),
    ...(sourceChecksum ? [sourceChecksum.toLowerCase()] : []),
    ...(remoteId ? [`id:${remoteId}`] : []),
  ];
}

/**
 * Whether two entries are the same picture: their files have the same bytes, or a store's checksum or id shows that
 * both belong to the same upload. If the SHA-256 of an entry is missing, two entries with the same file are also the
 * same picture.
 */
export function isSamePicture(a: ListingPicture, b: ListingPicture): boolean {
  const [checksumA, checksumB] = [a.sourceChecksum?.toLowerCase(), b.sourceChecksum?.toLowerCase()];
  if (
    isEqual(a.bytesSha256, b.bytesSha256) ||
    isEqual(a.bytesMd5, b.bytesMd5) ||
    isEqual(checksumA, checksumB) ||
    isEqual(a.remoteId, b.remoteId) ||
    isPictureChecksum(checksumA, b) ||
    isPictureChecksum(checksumB, a)
  )
    return true;
  return !(a.bytesSha256 && b.bytesSha256) && a.file !== null && a.file === b.file;
}

function isEqual(a: string | null | undefined, b: string | null | undefined): boolean {
  return Boolean(a) && a === b;
}

/** Whether a store's checksum, such as `md5:0f…`, is the checksum of the file. */
function isPictureChecksum(checksum: string | undefined, { bytesSha256, bytesMd5 }: ListingPicture): boolean {
  if (checksum?.startsWith('sha256:')) return isEqual(checksum.slice('sha256:'.length), bytesSha256);
  if (checksum?.startsWith('md5:')) return isEqual(checksum.slice('md5:'.length), bytesMd5);
  return false;
}
