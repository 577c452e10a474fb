import { pictureToken } from '../product/picture.ts';
import type { PictureSource, PixelSize } from './picture-source.ts';

/**
 * Makes one-coloured pictures without a canvas: valid PNG or JPEG files of exactly the requested size, padded to about
 * `bytes` bytes with data that decoders skip. No two pictures have the same bytes. JPEG is returned in place of WebP.
 */
export function plainPictures(bytes: number): PictureSource {
  const bodies = new Map<string, Promise<{ head: Uint8Array; tail: Uint8Array }>>();
  return {
    async render(picture, size, format) {
      const kind = format === 'png' ? 'png' : 'jpeg';
      const key = `${kind}/${size.width}x${size.height}`;
      const body =
        bodies.get(key) ?? (kind === 'png' ? pngBody(size, bytes) : Promise.resolve(jpegBody(size, bytes)));
      bodies.set(key, body);
      const { head, tail } = await body;
      const name = new TextEncoder().encode(pictureToken(picture));
      const label =
        kind === 'png'
          ? pngChunk('tEXt', joined(new TextEncoder().encode('Title\0'), name))
          : jpegSegment(0xfe, name);
      return { bytes: joined(head, label, tail), contentType: `image/${kind}` };
    },
  };
}

async function pngBody(
  { width, height }: PixelSize,
  bytes: number,
): Promise<{ head: Uint8Array; tail: Uint8Array }> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  // One grey bit per pixel: a row is its filter byte and width / 8 bytes of zeros.
  header.set([1, 0, 0, 0, 0], 8);
  const rows = new Blob([new Uint8Array((1 + Math.ceil(width / 8)) * height)]).stream();
  const deflated = await new Response(rows.pipeThrough(new CompressionStream('deflate'))).arrayBuffer();
  const head = joined(Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10), pngChunk('IHDR', header));
  const data = joined(pngChunk('IDAT', new Uint8Array(deflated)), pngChunk('IEND', new Uint8Array(0)));
  const missing = bytes - head.length - data.length - LABEL_BYTES;
  const filling = missing > 0 ? pngChunk('fiLl', noise(missing)) : new Uint8Array(0);
  return { head, tail: joined(filling, data) };
}

const LABEL_BYTES = 58;

function pngChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(data.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(new TextEncoder().encode(type), 4);
  chunk.set(data, 8);
  view.setUint32(data.length + 8, crc32(chunk.subarray(4, data.length + 8)));
  return chunk;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function jpegBody({ width, height }: PixelSize, bytes: number): { head: Uint8Array; tail: Uint8Array } {
  const quantization = jpegSegment(0xdb, joined(Uint8Array.of(0), new Uint8Array(64).fill(16)));
  const frame = jpegSegment(
    0xc0,
    Uint8Array.of(8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0),
  );
  // Two Huffman tables with one symbol each, whose code is the bit 0: "no difference" and "end of block". Each block is two zero bits.
  const huffman = (table: number): Uint8Array =>
    jpegSegment(0xc4, joined(Uint8Array.of(table, 1), new Uint8Array(15), Uint8Array.of(0)));
  const scan = jpegSegment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0));
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const tables = joined(quantization, frame, huffman(0x00), huffman(0x10), scan);
  const data = joined(tables, new Uint8Array(Math.ceil(blocks / 4)), Uint8Array.of(0xff, 0xd9));
  const comments: Uint8Array[] = [];
  for (let missing = bytes - data.length - LABEL_BYTES; missing > 4; missing -= 65_537) {
    comments.push(jpegSegment(0xfe, noise(Math.min(missing - 4, 65_533))));
  }
  return { head: Uint8Array.of(0xff, 0xd8), tail: joined(...comments, data) };
}

function jpegSegment(marker: number, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = data.length + 2;
  return joined(Uint8Array.of(0xff, marker, length >> 8, length & 255), data);
}

/** Bytes that do not compress. Always the same ones. */
function noise(length: number): Uint8Array<ArrayBuffer> {
  let state = 0x2545f491;
  return Uint8Array.from({ length }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state & 255;
  });
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
