import type { ListingPicture } from '../listing.ts';

/**
 * The checksums under which a store knows a picture, or would know it if its file were uploaded: MD5 on the App Store,
 * SHA-256 on Google Play. Also the store's id of the picture.
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
 * Whether two entries are the same picture: their files have the same bytes, or a store knows both as one upload. Without
 * any hash, entries of the same file are the same picture.
 */
export function isSamePicture(a: ListingPicture, b: ListingPicture): boolean {
  const known = uploadKeys(b);
  if (uploadKeys(a).some((key) => known.includes(key))) return true;
  return !(a.bytesSha256 && b.bytesSha256) && a.file !== null && a.file === b.file;
}
