import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';

const CHUNK_BYTES = 256 * 1024;

/**
 * Copies `length` bytes from `start` of an open file into an answer and resolves to how many went out: fewer when the
 * file shrank meanwhile. Rejects when the client leaves or the disk fails.
 *
 * Two buffers take turns, so that reading overlaps sending: streams would make a buffer for every chunk, and those of a
 * large file wait for the collector by the dozen.
 */
export async function copyBytes(
  handle: FileHandle,
  { start, length }: { start: number; length: number },
  response: ServerResponse,
): Promise<number> {
  const left = new AbortController();
  const closed = once(response, 'close', { signal: left.signal }).then(() => {
    throw new Error('the client has left');
  });
  // Only the race below listens to it.
  closed.catch(() => undefined);
  const buffers = [Buffer.allocUnsafe(CHUNK_BYTES), Buffer.allocUnsafe(CHUNK_BYTES)] as const;
  let sent: Promise<unknown> = Promise.resolve();
  try {
    let done = 0;
    for (let turn = 0; done < length; turn ^= 1) {
      const buffer = turn === 0 ? buffers[0] : buffers[1];
      const { bytesRead } = await handle.read(buffer, 0, Math.min(CHUNK_BYTES, length - done), start + done);
      await Promise.race([sent, closed]);
      if (bytesRead === 0) return done;
      sent = write(response, buffer.subarray(0, bytesRead));
      sent.catch(() => undefined);
      done += bytesRead;
    }
    await Promise.race([sent, closed]);
    return done;
  } finally {
    left.abort();
  }
}

function write(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    response.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
