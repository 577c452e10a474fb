import type { Readable } from 'node:stream';

/** Reads a stream of at most `maxBytes` bytes. Resolves to `undefined` when the stream is longer. */
export async function readCapped(stream: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Returning from the loop destroys the stream.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
