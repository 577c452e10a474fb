import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

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
  const videos = pLimit(PARALLEL_VIDEOS);
  const free: Buffer[] = [];
  return {
    withParts: (picture, use) =>
      videos(async () => {
        const { handle, source } = await openSource(dir, picture);
        try {
          return await use(source);
        } finally {
          await handle.close();
        }
      }),
    withBytes: (picture, use) =>
      limit(async () => {
        const { buffer, bytes } = await readUpload(dir, picture, free.pop());
        try {
          return await use(bytes);
        } finally {
          free.push(buffer);
        }
      }),
  };
}

/** The largest number of videos that are open at the same time. Each has one part in memory. */
const PARALLEL_VIDEOS = 2;
/** The largest part that the App Store may ask for, in bytes. It usually asks for 5 to 20 MB. */
const MAX_PART_BYTES = 64 * 1024 * 1024;
const HASH_BYTES = 256 * 1024;

async function openSource(dir: string, picture: UploadedFile) {
  const { handle, size } = await openFile(dir, picture);
  const read = async (offset: number, length: number): Promise<Uint8Array> => {
    if (length > MAX_PART_BYTES) throw partTooLarge();
    const bytes = new Uint8Array(length);
    if (!(await fill(handle, bytes, offset))) throw changed(picture);
    return bytes;
  };
  const hash = createHash('sha256');
  try {
    for (let at = 0; at < size; at += HASH_BYTES)
      hash.update(await read(at, Math.min(HASH_BYTES, size - at)));
    if (hash.digest('hex') !== picture.sha256) throw changed(picture);
  } catch (error) {
    await handle.close();
    throw error;
  }
  return { handle, source: { size, read } };
}

function partTooLarge(): StoreSyncError {
  return new StoreSyncError(
    'STORE_ANSWER_INVALID',
    'The App Store asked for a part of a video that is too large.',
  );
}

/** Reads a file into the buffer `former`, or into a new buffer if the file does not fit. */
async function readUpload(
  dir: string,
  picture: UploadedFile,
  former: Buffer | undefined,
): Promise<{ buffer: Buffer; bytes: Uint8Array }> {
  const { handle: opened, size } = await openFile(dir, picture);
  await using handle = opened;
  const buffer =
    former && former.length >= size
      ? former
      : Buffer.allocUnsafeSlow(Math.ceil(size / BUFFER_STEP) * BUFFER_STEP);
  const bytes = buffer.subarray(0, size);
  const isWhole = await fill(handle, bytes, 0);
  if (!isWhole || createHash('sha256').update(bytes).digest('hex') !== picture.sha256) throw changed(picture);
  return { buffer, bytes };
}

async function openFile(dir: string, picture: UploadedFile) {
  const { file } = picture;
  if (file === null || !isBelowAssets(file)) throw changed(picture);
  const opened = await new Folder(dir).open(file).catch(() => undefined);
  if (opened === undefined) throw changed(picture);
  return opened;
}

/** Fills a buffer with the bytes at a position of a file. Returns false if the file is shorter, or cannot be read. */
async function fill(handle: FileHandle, bytes: Uint8Array, position: number): Promise<boolean> {
  for (let at = 0; at < bytes.length;) {
    const { bytesRead } = await handle
      .read(bytes, at, bytes.length - at, position + at)
      .catch(() => ({ bytesRead: 0 }));
    if (bytesRead === 0) return false;
    at += bytesRead;
  }
  return true;
}

/** The error for a file that is not the one of the plan. */
function changed({ file }: UploadedFile): StoreSyncError {
  return new StoreSyncError(
    'PLAN_CHANGED',
    `The file ${file ?? ''} has changed since the plan was made, or cannot be read.`,
    { hint: 'Check that you can open it, and make a new plan.' },
  );
}
