/**
 * The messages between the stub of a tool (`tool-stub.ts`) and the tool server: type (1 byte), length (4 bytes, big
 * endian), body. The stub sends `call` (JSON), `stdin` and `stdinEnd`; the server sends `stdout`, `stderr` and `exit`.
 * If the connection closes before the tool has ended, the server aborts the tool.
 */
export const FRAME = { stdout: 1, stderr: 2, exit: 3, call: 4, stdin: 5, stdinEnd: 6 } as const;

/** Encodes one message. */
export function frame(type: number, body: Uint8Array): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(type, 0);
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

/** Reads all messages of a connection, in order. Rejects when the connection breaks. */
export async function readFrames(
  source: AsyncIterable<Buffer>,
  onFrame: (type: number, body: Buffer) => void,
): Promise<void> {
  let bytes: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    bytes = Buffer.concat([bytes, chunk]);
    for (let next = takeFrame(bytes); next; next = takeFrame(bytes)) {
      bytes = next.rest;
      onFrame(next.type, next.body);
    }
  }
}

/** Returns the first complete message and the bytes after it. `undefined` if no message is complete yet. */
function takeFrame(bytes: Buffer) {
  if (bytes.length < 5) return undefined;
  const end = 5 + bytes.readUInt32BE(1);
  if (bytes.length < end) return undefined;
  return { type: bytes.readUInt8(0), body: bytes.subarray(5, end), rest: bytes.subarray(end) };
}
