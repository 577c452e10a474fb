import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

import pLimit from 'p-limit';

import { pathBelowAssets } from '../../pictures/picture-file-reader.ts';
import { StoreSyncError } from '../../store-sync-error.ts';
import type { PlannedPicture } from '../plan/plan.ts';

/** The largest number of pictures that are in memory at the same time. */
const PARALLEL_FILES = 8;
/**
 * The size of each buffer, in bytes, is a multiple of this number, so that most pictures fit into an existing buffer.
 */
const BUFFER_STEP = 256 * 1024;

type UploadedFile = Pick<PlannedPicture, 'file' | 'sha256'>;

/** Reads the pictures that must be uploaded, into a few buffers that are reused. */
export interface UploadFiles {
  /**
   * Reads the file of a picture, checks that the bytes have the hash in the plan, and calls `use` with the bytes. The
   * bytes are valid until `use` has settled. Waits while too many other pictures are in memory.
   *
   * @throws StoreSyncError PLAN_CHANGED if the file has changed or cannot be read
   */
  withBytes<Result>(
    picture: UploadedFile,
    use: (bytes: Uint8Array) => Result | Promise<Result>,
  ): Promise<Result>;
}

/** Creates the UploadFiles of one publication. */
export function createUploadFiles(dir: string): UploadFiles {
  const limit = pLimit(PARALLEL_FILES);
  const free: Buffer[] = [];
  return {
    withBytes: (picture, use) =>
      limit(async () => {
        const read = await readUpload(dir, picture, free.pop());
        if (!read) throw changed(picture);
        try {
          return await use(read.bytes);
        } finally {
          free.push(read.buffer);
        }
      }),
  };
}

/**
 * Reads a file into the buffer `former`, or into a new buffer if the file does not fit. Returns undefined if the file
 * cannot be read or has changed since the plan was made.
 */
async function readUpload(
  dir: string,
  { file, sha256 }: UploadedFile,
  former: Buffer | undefined,
): Promise<{ buffer: Buffer; bytes: Uint8Array } | undefined> {
  const path = file === null ? null : await pathBelowAssets(dir, file);
  if (path === null) return undefined;
  try {
    // Without O_NONBLOCK, opening a FIFO waits until another process writes to it.
    await using handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const { size } = await handle.stat();
    const buffer =
      former && former.length >= size
        ? former
        : Buffer.allocUnsafeSlow(Math.ceil(size / BUFFER_STEP) * BUFFER_STEP);
    const bytes = buffer.subarray(0, size);
    for (let at = 0; at < size;) {
      const { bytesRead } = await handle.read(bytes, at, size - at, at);
      if (bytesRead === 0) return undefined;
      at += bytesRead;
    }
    return createHash('sha256').update(bytes).digest('hex') === sha256 ? { buffer, bytes } : undefined;
  } catch {
    return undefined;
  }
}

function changed({ file }: UploadedFile): StoreSyncError {
  return new StoreSyncError('PLAN_CHANGED', `The file ${file ?? ''} has changed since the plan was made.`, {
    hint: 'Make a new plan.',
  });
}
