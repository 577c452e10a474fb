import type { ListingPicture } from '@storedeck/listing';

/**
 * The address of a picture on the server; null when there is no picture to show. Listing files are not trusted: only
 * paths below `assets/` become addresses, never another host or endpoint.
 */
export function pictureUrl({ file, bytesSha256 }: ListingPicture): string | null {
  if (file === null) return null;
  const parts = file.split('/');
  const plain = parts.every((part) => part !== '' && part !== '.' && part !== '..');
  if (parts[0] !== 'assets' || parts.length < 2 || !plain) return null;
  // A sync can give the file name of a previous picture to another picture. With the digest in the address, the browser
  // does not show the previous picture from its cache.
  const version = bytesSha256 ? `?v=${bytesSha256.slice(0, 16)}` : '';
  return `/${parts.map(encodeURIComponent).join('/')}${version}`;
}
