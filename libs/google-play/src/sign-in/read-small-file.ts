import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** The longest file that is read, in bytes: credentials and tokens are much shorter. */
const MAX_BYTES = 64 * 1024;

/** The bytes of a file, or the reason why it is not read, as the end of a sentence. */
export type SmallFile = { readonly bytes: Buffer } | { readonly reason: string; readonly cause?: unknown };

/** Reads a regular file of at most 64 KiB, such as a key. It never waits for a pipe, and never reads more. */
export async function readSmallFile(path: string): Promise<SmallFile> {
  try {
    await using handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    if (!(await handle.stat()).isFile()) return { reason: 'is not a regular file' };
    // One byte more than allowed: the size that `stat` names may be wrong, such as for files of /proc.
    const buffer = Buffer.alloc(MAX_BYTES + 1);
    let size = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, size, buffer.length - size);
      size += bytesRead;
      if (size > MAX_BYTES) return { reason: 'is longer than 64 KiB' };
      if (bytesRead === 0) return { bytes: buffer.subarray(0, size) };
    }
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown';
    return { reason: code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`, cause };
  }
}
