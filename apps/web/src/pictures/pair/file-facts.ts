import { bytesText, type ListingPicture, sizeText } from '@storedeck/listing';

import { pictureUrl } from '../picture-url.ts';

const TYPE_NAMES: Readonly<Record<string, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
};

const read = new Map<string, Promise<string>>();

/**
 * Returns the pixel size, format and file size of a picture, such as "1290 × 2796 PNG, 412 kB". Unknown values are left
 * out. If there is no file, returns "file missing" or "not available".
 */
export function fileFacts(picture: ListingPicture): Promise<string> {
  const url = pictureUrl(picture);
  if (url === null) return Promise.resolve('not available');
  const known = read.get(url) ?? readFacts(url, picture);
  // Only the digest in the address says that the file has not been replaced since.
  if (picture.bytesSha256) read.set(url, known);
  return known;
}

async function readFacts(url: string, { width, height }: ListingPicture): Promise<string> {
  const size = width && height ? sizeText({ width, height }) : '';
  try {
    const { ok, headers } = await fetch(url, { method: 'HEAD' });
    if (!ok) {
      // A sync may bring the file back.
      read.delete(url);
      return 'file missing';
    }
    const type = TYPE_NAMES[headers.get('Content-Type')?.split(';')[0] ?? ''] ?? '';
    return [[size, type].filter(Boolean).join(' '), formatSize(headers.get('Content-Length'))]
      .filter(Boolean)
      .join(', ');
  } catch {
    read.delete(url);
    return size;
  }
}

function formatSize(length: string | null): string {
  const bytes = Number(length);
  return length === null || !Number.isFinite(bytes) ? '' : bytesText(bytes);
}
