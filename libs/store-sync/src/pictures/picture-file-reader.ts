import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

import type { PicturePart, ReadPicture } from '@storedeck/listing/byte-problems';

import { throwIfAborted } from '../store-sync-error.ts';

/** The size of one part, in bytes. The headers of most pictures, including a colour profile, fit into one part. */
const PART_BYTES = 4096;

/**
 * Returns a function that reads parts of the pictures below `assets/` of the working folder. The function returns null
 * for a missing file. A path that leads out of `assets/`, even through a link, counts as missing: a listing file may
 * come from another person and name any file.
 */
export function pictureFileReader(dir: string, signal: AbortSignal | undefined): ReadPicture {
  return async ({ file }, from) => {
    throwIfAborted(signal);
    const path = file === null ? null : await pathBelowAssets(dir, file);
    return path === null ? null : await readPart(path, from);
  };
}

/**
 * Returns the absolute path of a picture file of a listing, with symbolic links resolved. Returns null if the file does
 * not exist, if the resolved path is outside `assets/`, or if a name in the path is empty or starts with a dot.
 */
export async function pathBelowAssets(dir: string, file: string): Promise<string | null> {
  const names = file.split('/');
  if (names[0] !== 'assets' || names.some((name) => name === '' || name.startsWith('.'))) return null;
  try {
    const [assets, path] = await Promise.all([realpath(join(dir, 'assets')), realpath(join(dir, file))]);
    return path.startsWith(assets + sep) ? path : null;
  } catch {
    return null;
  }
}

async function readPart(path: string, from: number): Promise<PicturePart | null> {
  // Without O_NONBLOCK, opening a FIFO waits until another process writes to it.
  await using file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const stats = await file.stat();
  if (!stats.isFile()) return null;
  const { bytesRead, buffer } = await file.read(new Uint8Array(PART_BYTES), 0, PART_BYTES, from);
  return { bytes: buffer.subarray(0, bytesRead), fileBytes: stats.size };
}
