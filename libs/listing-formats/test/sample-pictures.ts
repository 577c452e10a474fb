import { crc32, deflateSync } from 'node:zlib';

/** A complete PNG of one colour. Its bytes are different for each `seed`. */
export function png({ width, height }: { width: number; height: number }, seed = ''): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${seed}`)),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A complete JPEG of one colour. Its bytes are different for each `seed`. */
export function jpeg({ width, height }: { width: number; height: number }, seed = ''): Buffer {
  const comment = Buffer.from(seed);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  return Buffer.concat([Buffer.from('ffd8fffe', 'hex'), length, comment, jpegBody({ width, height })]);
}

/** The segments and the data of a JPEG of one colour: each block has a code of one bit for its mean, and one for its end. */
function jpegBody({ width, height }: { width: number; height: number }): Buffer {
  const frame = Buffer.from('ffc0001108000000000301220002110103110100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const table = (place: string): string => `ffc40014${place}0100000000000000000000000000000000`;
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16) * 6;
  return Buffer.concat([
    frame.subarray(0, 19),
    Buffer.from(`${table('00')}${table('10')}ffda000c03010002000300003f00`, 'hex'),
    Buffer.alloc(Math.ceil((blocks * 2) / 8)),
    Buffer.from('ffd9', 'hex'),
  ]);
}

/** An extended WebP (`VP8X`) that contains only headers and has the length that they declare. */
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
