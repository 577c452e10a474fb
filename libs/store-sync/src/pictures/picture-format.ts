import type { FileHandle } from 'node:fs/promises';

export interface PictureFormat {
  extension: 'png' | 'jpg' | 'webp';
  /** Pixels. */
  width: number;
  height: number;
  /** A JPEG for print: four colours, which no store shows. */
  cmyk?: true;
}

const PNG_HEAD = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const PNG_TAIL = Buffer.from('0000000049454e44ae426082', 'hex');
const MAX_JPEG_SEGMENTS = 1000;

/**
 * Tells what picture a file is by its bytes, and whether it is whole: the end marker must be the end of the file.
 *
 * @returns the format, or why the file is none of PNG, JPEG and WebP or not whole.
 */
export async function readPictureFormat(file: FileHandle): Promise<PictureFormat | string> {
  const { size } = await file.stat();
  if (size < 32) return `has only ${size} bytes`;
  const head = await readAt(file, 0, 32);
  if (head.subarray(0, 16).equals(PNG_HEAD)) return readPng(file, head, size);
  if (head.readUInt16BE(0) === 0xffd8 && head[2] === 0xff) return readJpeg(file, size);
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP')
    return readWebp(head, size);
  return 'is neither PNG, JPEG nor WebP';
}

async function readPng(file: FileHandle, head: Buffer, size: number): Promise<PictureFormat | string> {
  const tail = await readAt(file, size - PNG_TAIL.length, PNG_TAIL.length);
  if (!tail.equals(PNG_TAIL)) return 'is a PNG that is cut off or has something behind its end';
  return sized('png', head.readUInt32BE(16), head.readUInt32BE(20));
}

/** Walks the marker segments to the frame header (SOF0 to SOF15, without DHT, JPG and DAC), which holds the size and how many colours there are. */
async function readJpeg(file: FileHandle, size: number): Promise<PictureFormat | string> {
  const tail = await readAt(file, size - 2, 2);
  if (tail.readUInt16BE(0) !== 0xffd9) return 'is a JPEG that is cut off or has something behind its end';
  let at = 2;
  for (let segment = 0; segment < MAX_JPEG_SEGMENTS && at + 10 <= size; segment += 1) {
    const header = await readAt(file, at, 10);
    const marker = header.readUInt8(1);
    if (header[0] !== 0xff) break;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const picture = sized('jpg', header.readUInt16BE(7), header.readUInt16BE(5));
      return typeof picture === 'object' && header[9] === 4 ? { ...picture, cmyk: true } : picture;
    }
    at += 2 + header.readUInt16BE(2);
  }
  return 'is a JPEG without a frame header';
}

/** The three kinds of first chunk: lossy (VP8), lossless (VP8L), extended (VP8X). */
function readWebp(head: Buffer, size: number): PictureFormat | string {
  const declared = head.readUInt32LE(4) + 8;
  if (declared !== size && declared + 1 !== size)
    return 'is a WebP that is cut off or has something behind its end';
  const chunk = head.toString('latin1', 12, 16);
  if (chunk === 'VP8 ') return sized('webp', head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff);
  if (chunk === 'VP8X') return sized('webp', 1 + head.readUIntLE(24, 3), 1 + head.readUIntLE(27, 3));
  if (chunk !== 'VP8L') return 'is a WebP of an unknown kind';
  const bits = head.readUInt32LE(21);
  return sized('webp', 1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff));
}

function sized(extension: PictureFormat['extension'], width: number, height: number): PictureFormat | string {
  return width > 0 && height > 0 ? { extension, width, height } : 'has no width or height';
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  await file.read(buffer, 0, length, position);
  return buffer;
}
