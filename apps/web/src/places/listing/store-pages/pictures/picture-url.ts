import type { ListingPicture } from '@storedeck/listing';

/**
 * Where the server serves a picture; null when there is none to show. A listing is a file that anyone may have
 * written, so only what lies under `assets/` becomes an address, and never another host or endpoint.
 */
export function pictureUrl({ file, bytesSha256 }: ListingPicture): string | null {
  if (file === null) return null;
  const parts = file.split('/');
  const plain = parts.every((part) => part !== '' && part !== '.' && part !== '..');
  if (parts[0] !== 'assets' || parts.length < 2 || !plain) return null;
  // File names are used again for other pictures after a sync; the digest tells the browser so.
  const version = bytesSha256 ? `?v=${bytesSha256.slice(0, 16)}` : '';
  return `/${parts.map(encodeURIComponent).join('/')}${version}`;
}
