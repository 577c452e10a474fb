import type { Readable } from 'node:stream';

/**
 * Reads a stream to its end and keeps at most `maxBytes`. `onTooLarge` is called for the first chunk that exceeds this
 * limit and for each later chunk; these chunks are discarded. Returns a function that returns the bytes that were kept
 * so far.
 */
export function collectOutput(stream: Readable, maxBytes: number, onTooLarge: () => void): () => Buffer {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
    else onTooLarge();
  });
  return () => Buffer.concat(chunks);
}
