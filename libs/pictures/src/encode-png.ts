import type { PictureSize } from './picture-header.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The filter types of the PNG specification, 9.2: difference from the left pixel, and from the pixel above. */
const SUB = 1;
const UP = 2;

/**
 * Encodes a PNG without an alpha channel, because the stores refuse screenshots that have one. A canvas cannot encode
 * such a PNG: in Chromium, the PNG of a canvas has an alpha channel even if the canvas has none.
 *
 * @param colours red, green and blue of each pixel, row by row
 */
export async function encodePng(
  colours: Uint8Array,
  { width, height }: PictureSize,
): Promise<Uint8Array<ArrayBuffer>> {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  // Eight bits for each channel, colour type RGB.
  header.setUint8(8, 8);
  header.setUint8(9, 2);
  const lines = filteredLines(colours, width * 3, height);
  // "deflate" has the zlib header that PNG requires.
  const compressed = new Blob([lines]).stream().pipeThrough(new CompressionStream('deflate'));
  const pixels = new Uint8Array(await new Response(compressed).arrayBuffer());
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/**
 * Applies to each line the filter whose result has the smaller differences, because smaller differences compress
 * better.
 */
function filteredLines(rgb: Uint8Array, length: number, height: number): Uint8Array<ArrayBuffer> {
  const lines = new Uint8Array((length + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const line = rgb.subarray(y * length, (y + 1) * length);
    const above = y === 0 ? new Uint8Array(length) : rgb.subarray((y - 1) * length, y * length);
    const sub = line.map((value, at) => value - (at < 3 ? 0 : (line[at - 3] ?? 0)));
    const up = line.map((value, at) => value - (above[at] ?? 0));
    const isUp = sumDifferences(up) <= sumDifferences(sub);
    lines[y * (length + 1)] = isUp ? UP : SUB;
    lines.set(isUp ? up : sub, y * (length + 1) + 1);
  }
  return lines;
}

function sumDifferences(differences: Uint8Array): number {
  let sum = 0;
  for (const value of differences) sum += value < 128 ? value : 256 - value;
  return sum;
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let at = 0; at < 4; at += 1) bytes[4 + at] = type.charCodeAt(at);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
