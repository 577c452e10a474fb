import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';

const CHUNK_BYTES = 256 * 1024;

/**
 * Copies `length` bytes of an open file, from the position `start`, into a response. Resolves to the number of sent
 * bytes, which is smaller if the file has become shorter. Rejects if the client disconnects or the disk fails.
 *
 * Two buffers are used alternately, so that reading overlaps sending. A stream would allocate a new buffer for every
 * chunk, and the buffers of a large file would stay in memory until garbage collection.
 */
export async function copyBytes(
  handle: FileHandle,
  { start, length }: { start: number; length: number },
  response: ServerResponse,
): Promise<number> {
  const ended = new AbortController();
  const closed = once(response, 'close', { signal: ended.signal }).then(() => {
    throw new Error('the client has disconnected');
  });
  // `Promise.race` below handles this rejection, but is called only after a read. If the client disconnects during the
  // read, Node would report the rejection as unhandled without this additional handler.
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
    ended.abort();
  }
}

function write(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    response.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
