import { crc32, deflateSync } from 'node:zlib';

import type { PictureSize } from '@storedeck/listing';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The number of the filter that stores the difference from the pixel above (PNG specification, 9.2). */
const UP = 2;

/**
 * Encodes a PNG without an alpha channel, because the stores refuse screenshots with an alpha channel.
 * @param colours three bytes for each pixel (red, green, blue), row by row
 */
export function encodeOpaquePng(colours: Uint8Array, { width, height }: PictureSize): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each channel, colour type RGB.
  header.set([8, 2], 8);
  const length = width * 3;
  const lines = Buffer.alloc((length + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const start = y * (length + 1);
    lines[start] = UP;
    for (let at = 0; at < length; at += 1) {
      const above = y === 0 ? 0 : (colours[(y - 1) * length + at] ?? 0);
      lines[start + 1 + at] = (colours[y * length + at] ?? 0) - above;
    }
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
