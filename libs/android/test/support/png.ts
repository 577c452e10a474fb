/** Returns a PNG with a signature, a header, one data chunk of `bytes` bytes and an end. The PNG contains no image. */
export function makePng(bytes: number): Buffer {
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', 13),
    chunk('IDAT', bytes),
    chunk('IEND', 0),
  ]);
}

function chunk(type: string, bytes: number): Buffer {
  const framed = Buffer.alloc(bytes + 12);
  framed.writeUInt32BE(bytes);
  framed.write(type, 4, 'latin1');
  return framed;
}
