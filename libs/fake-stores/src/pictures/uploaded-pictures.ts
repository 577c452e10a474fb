import { readImageHeader } from './image-header.ts';
import { jpegSegment, joined, pngChunk } from './picture-bytes.ts';
import type { EncodedPicture } from './picture-source.ts';

/** The uploaded pictures. The key is the token under which the image hosts serve the picture. */
export type UploadedPictures = Map<string, EncodedPicture>;

/**
 * Returns a picture as an image host serves it. The real stores re-encode uploads, so the served bytes differ from the
 * uploaded bytes. The fake adds a comment to the file, so that the bytes also differ.
 */
export function reencoded(bytes: Uint8Array): EncodedPicture {
  const note = new TextEncoder().encode('Comment\0re-encoded by the store');
  if (readImageHeader(bytes)?.format === 'png') {
    // The comment is inserted after the header chunk, which ends at byte 33.
    const served = joined(bytes.subarray(0, 33), pngChunk('tEXt', note), bytes.subarray(33));
    return { bytes: served, contentType: 'image/png' };
  }
  const served = joined(bytes.subarray(0, 2), jpegSegment(0xfe, note), bytes.subarray(2));
  return { bytes: served, contentType: 'image/jpeg' };
}
