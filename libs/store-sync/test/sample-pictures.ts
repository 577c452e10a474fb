import { crc32, deflateSync } from 'node:zlib';

/** Compressed picture data by size and colour, because many tests need pictures of the same size. */
const compressed = new Map<string, Buffer>();

/** Returns a complete PNG of one colour and of at least `bytes` bytes. Each `seed` gives a different PNG. */
export function png({ width, height }: { width: number; height: number }, seed: string, bytes = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${seed}${'x'.repeat(bytes)}`)),
    chunk('IDAT', readData(width, height, (crc32(seed) & 3) * 85)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function readData(width: number, height: number, colour: number): Buffer {
  const key = `${width} ${height} ${colour}`;
  const known = compressed.get(key);
  if (known) return known;
  const line = Buffer.alloc(1 + width * 3, colour);
  line[0] = 0;
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  compressed.set(key, data);
  return data;
}

/**
 * Returns a complete JPEG of one colour, whose frame header follows an application segment. Each block has a code of one
 * bit for its mean, and one for its end.
 */
export function jpeg({ width, height }: { width: number; height: number }, components = 3): Buffer {
  const application = Buffer.alloc(0x1000 - 2, 0xc0);
  const frame = Buffer.from([8, 0, 0, 0, 0, components]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const ids = Array.from({ length: components }, (_, index) => index + 1);
  const table = (place: number): Buffer => segment(0xc4, Buffer.from([place, 1, ...Buffer.alloc(16)]));
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8) * components;
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment(0xe1, application),
    segment(0xc0, Buffer.concat([frame, Buffer.from(ids.flatMap((id) => [id, 0x11, 0]))])),
    table(0x00),
    table(0x10),
    segment(0xda, Buffer.from([components, ...ids.flatMap((id) => [id, 0]), 0, 63, 0])),
    Buffer.alloc(Math.ceil((blocks * 2) / 8)),
    Buffer.from('ffd9', 'hex'),
  ]);
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/**
 * Returns a WebP with an extended header (VP8X) and without image data, because only the headers of a picture are read.
 * The file is as long as its header declares, so it counts as complete.
 */
export function webp({ width, height }: { width: number; height: number }): Buffer {
  const body = Buffer.alloc(40);
  body.write('WEBPVP8X', 0, 'latin1');
  body.writeUInt32LE(10, 8);
  body.writeUIntLE(width - 1, 16, 3);
  body.writeUIntLE(height - 1, 19, 3);
  const head = Buffer.alloc(8);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(type, 4, 'latin1');
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])), 0);
  return Buffer.concat([head, data, check]);
}
