import { once } from 'node:events';
import { promisify } from 'node:util';
import { crc32, createDeflate } from 'node:zlib';

import { encodePng, type PictureSize } from '@storedeck/pictures';
import { Tinypool } from 'tinypool';

/** Pixels for a thread to encode: red, green, blue and 255 for each, row by row. */
export interface EncodeTask extends PictureSize {
  readonly pixels: Uint8ClampedArray;
}

/** So many compressed bytes share one memory. */
const COMPRESSED_BYTES = 256 * 1024;

/**
 * Encodes a PNG without alpha. The result is a `Uint8Array`, which this thread hands over, because a copy would need as
 * much memory again.
 */
export async function encodeFrame({ pixels, width, height }: EncodeTask): Promise<unknown> {
  const png = await encode(pixels, { width, height });
  const moved = { [Tinypool.transferableSymbol]: [png.buffer], [Tinypool.valueSymbol]: png };
  // The cast: in the types of tinypool, the keys are other symbols than those that it gives.
  return Tinypool.move(moved as unknown as Parameters<typeof Tinypool.move>[0]);
}

/** Encodes a PNG, and frees what it was compressed into: this would be collected only after many pictures. */
async function encode(pixels: Uint8ClampedArray, size: PictureSize): Promise<Uint8Array<ArrayBuffer>> {
  const used: Buffer<ArrayBuffer>[] = [];
  const compressUsed = async (strips: Iterable<Uint8Array>) => {
    const parts = await compress(strips);
    used.push(...parts);
    return parts;
  };
  const png = await encodePng(pixels, { ...size, pixelBytes: 4, compress: compressUsed, checksum: crc32 });
  // Several parts may share a memory.
  for (const { buffer } of used) if (!buffer.detached) buffer.transfer(0);
  return png;
}

/** The fastest compression: stronger ones save a fifth of the bytes, and take three times as long. */
async function compress(strips: Iterable<Uint8Array>): Promise<Buffer<ArrayBuffer>[]> {
  const deflate = createDeflate({ level: 1, chunkSize: COMPRESSED_BYTES });
  const parts: Buffer<ArrayBuffer>[] = [];
  deflate.on('data', (part: Buffer<ArrayBuffer>) => parts.push(part));
  const write = promisify((strip: Uint8Array, done: (error?: Error | null) => void) =>
    deflate.write(strip, done),
  );
  for (const strip of strips) await write(strip);
  // It uses the memory of its last part until it is closed.
  await once(deflate.end(), 'close');
  return parts;
}
