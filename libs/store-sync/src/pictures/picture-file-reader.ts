import { Folder } from '@storedeck/host/folder';
import type { PicturePart, ReadPicture } from '@storedeck/listing/byte-problems';
import { throwIfAborted } from '@storedeck/store-api';

/** The size of one part, in bytes. The headers of most pictures, including a colour profile, fit into one part. */
const PART_BYTES = 4096;

/**
 * Returns a function that reads parts of the pictures below `assets/` of the working folder. The function returns null
 * for a file that is missing or cannot be read. A path outside `assets/`, or through a link, counts as missing: a
 * listing file may come from another person and name any file.
 */
export function pictureFileReader(dir: string, signal: AbortSignal | undefined): ReadPicture {
  const folder = new Folder(dir);
  return async ({ file }, from) => {
    throwIfAborted(signal);
    if (file === null || !isBelowAssets(file)) return null;
    return readPart(folder, file, from).catch(() => null);
  };
}

/**
 * Returns the absolute path of a picture file of a listing. Returns null if there is no regular file, if the path leads
 * through a link or out of `assets/`, or if a name in the path is empty or starts with a dot.
 */
export async function pathBelowAssets(dir: string, file: string): Promise<string | null> {
  if (!isBelowAssets(file)) return null;
  const folder = new Folder(dir);
  const found = await folder.look(file).catch(() => undefined);
  return found?.isFile() ? folder.resolve(file) : null;
}

/** Whether a listing's path of a picture is plain and starts with `assets/`. */
export function isBelowAssets(file: string): boolean {
  const names = file.split('/');
  return (
    names[0] === 'assets' && names.length > 1 && names.every((name) => name !== '' && !name.startsWith('.'))
  );
}

async function readPart(folder: Folder, file: string, from: number): Promise<PicturePart | null> {
  const opened = await folder.open(file);
  if (opened === undefined) return null;
  try {
    const { bytesRead, buffer } = await opened.handle.read(new Uint8Array(PART_BYTES), 0, PART_BYTES, from);
    return { bytes: buffer.subarray(0, bytesRead), fileBytes: opened.size };
  } finally {
    await opened.handle.close();
  }
}
