import { type FileReader, type ReadBytes, readFile } from './file-part.ts';
import { MAX_HEADERS } from './header-limits.ts';
import type { PictureHeader } from './picture-header.ts';
import { findPngEnd } from './png-header.ts';
import { isWholePicture } from './whole-picture.ts';

/** The number of bytes at the end of a JPEG in which its end marker is searched. */
const JPEG_TAIL_BYTES = 1024 * 1024;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xffd9;

/**
 * Whether the end of a picture file is missing, for example after an interrupted download. Bytes after the end of the
 * picture do not matter, because some phones add data there and the stores ignore it.
 *
 * @param fileBytes the size of the file
 */
export async function isCutOff(
  read: ReadBytes,
  format: PictureHeader['format'],
  fileBytes: number,
): Promise<boolean> {
  if (await isWholePicture(read, format, fileBytes)) return false;
  return !(await readFile(read, READERS[format](fileBytes)));
}

const READERS: Readonly<Record<PictureHeader['format'], (fileBytes: number) => FileReader<boolean>>> = {
  *png(fileBytes) {
    return (yield* findPngEnd(fileBytes)) !== undefined;
  },
  jpg: hasJpegEnd,
  *webp(fileBytes) {
    return 8 + ((yield { at: 0, length: 8 })?.getUint32(4, true) ?? 0) <= fileBytes;
  },
};

/**
 * Whether the marker EOI follows the image data. Within image data, 0xff is never followed by 0xd9 (ITU T.81, B.1.1.5).
 * The search starts after the headers, because these may contain a small picture with an end marker of its own.
 */
function* hasJpegEnd(fileBytes: number): FileReader<boolean> {
  const data = yield* startOfJpegData();
  if (data === undefined) return false;
  for (let at = Math.max(data, fileBytes - JPEG_TAIL_BYTES); at + 2 <= fileBytes; at += 1)
    if ((yield { at, length: 2 })?.getUint16(0) === END_OF_IMAGE) return true;
  return false;
}

/** Returns the position after the header of the first scan; undefined if the file ends before it. */
function* startOfJpegData(): FileReader<number | undefined> {
  let at = 2;
  for (let segments = 0; segments < MAX_HEADERS; segments += 1) {
    const segment = yield { at, length: 4 };
    if (segment?.getUint8(0) !== 0xff) return undefined;
    const marker = segment.getUint8(1);
    // A second 0xff is padding in front of the marker.
    at += marker === 0xff ? 1 : 2 + segment.getUint16(2);
    if (marker === START_OF_SCAN) return at;
  }
  return undefined;
}
