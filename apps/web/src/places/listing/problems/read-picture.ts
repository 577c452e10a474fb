import type { PicturePart, ReadPicture } from '@storedeck/listing/byte-problems';

import { pictureUrl } from '../../../pictures/picture-url.ts';

/**
 * The number of bytes that are read at once. Large enough for the headers of most pictures, including a colour profile.
 */
const PART_BYTES = 4096;

/**
 * The parts that were read, by position and address. Only the parts of pictures with a hash are used again, because the
 * address of such a picture changes with its bytes.
 */
const read = new Map<string, PicturePart>();

/** Reads parts of the working folder's pictures by HTTP range requests. */
export function pictureReader(signal: AbortSignal): ReadPicture {
  return async (picture, from) => {
    const url = pictureUrl(picture);
    if (url === null) return null;
    const key = `${from} ${url}`;
    const known = picture.bytesSha256 ? read.get(key) : undefined;
    if (known) return known;
    const response = await fetch(url, {
      headers: { Range: `bytes=${from}-${from + PART_BYTES - 1}` },
      priority: 'low',
      signal,
    });
    const isAfterEnd = response.status === 416;
    // A file that the server cannot send cannot be published either, so it counts as missing.
    if (!response.ok && !isAfterEnd) return null;
    const bytes = isAfterEnd ? new Uint8Array() : new Uint8Array(await response.arrayBuffer());
    const part = { bytes, fileBytes: readFileBytes(response) ?? bytes.length };
    if (picture.bytesSha256) read.set(key, part);
    return part;
  };
}

/** The size of the file of which the response is a part; null if the response is the whole file. */
function readFileBytes({ headers }: Response): number | null {
  const total = /\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1];
  return total === undefined ? null : Number(total);
}
