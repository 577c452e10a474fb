import { createHash } from 'node:crypto';

import { Folder } from '@storedeck/host/folder';
import type { UploadedFile, UploadFiles } from '@storedeck/store-api';
import pLimit from 'p-limit';

import { isBelowAssets } from '../../pictures/picture-file-reader.ts';
import { StoreSyncError } from '../../store-sync-error.ts';

/** The largest number of pictures that are in memory at the same time. */
const PARALLEL_FILES = 8;
/**
 * The size of each buffer, in bytes, is a multiple of this number, so that most pictures fit into an existing buffer.
 */
const BUFFER_STEP = 256 * 1024;

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
  if (file === null || !isBelowAssets(file)) return undefined;
  try {
    const opened = await new Folder(dir).open(file);
    if (opened === undefined) return undefined;
    const { size } = opened;
    await using handle = opened.handle;
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
