/** What a tool's handler sends to its stub: `type` (1 byte), length (4 bytes, big endian), body. */
export const FRAME = { stdout: 1, stderr: 2, exit: 3 } as const;

export const frame = (type: number, body: Uint8Array): Buffer => {
  const head = Buffer.alloc(5);
  head.writeUInt8(type, 0);
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
};

/** Takes the first whole frame off, or `undefined`. */
export const takeFrame = (bytes: Buffer) => {
  if (bytes.length < 5) return undefined;
  const end = 5 + bytes.readUInt32BE(1);
  if (bytes.length < end) return undefined;
  return { type: bytes.readUInt8(0), body: bytes.subarray(5, end), rest: bytes.subarray(end) };
};
