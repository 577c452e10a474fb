import { createHash } from 'node:crypto';
import { constants, type Stats, statSync } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';

import pLimit from 'p-limit';

import {
  type FactsRecord,
  type PictureFacts,
  readFactsRecord,
  writeFactsRecord,
} from './picture-facts-record.ts';
import { readPicture } from './read-picture.ts';

/** The size of the largest file that is read, in bytes. No store accepts a larger picture. */
const MAX_PICTURE_BYTES = 500 * 1024 * 1024;
const READ_BYTES = 256 * 1024;
const PARALLEL_READS = 4;
/**
 * The number of stamps (`stampOf`) that are read without a break. During a break, other work of this process can run.
 */
const STAMPS_AT_ONCE = 100;
/**
 * The stamp of a file is saved only if the last change of the file is at least this long ago, in ms. A file that was
 * changed more recently can change again without a new time stamp, because file systems count times in steps (FAT in
 * steps of two seconds). Such a file is read again the next time.
 */
const STAMP_STEP_MS = 3_000;

/**
 * Returns the facts of the picture files of a listing; the key is the path. A file that was read before and has not
 * changed is not read again. A path outside `assets/`, a missing file and anything that is not a regular file have no
 * facts.
 *
 * When the signal aborts, the remaining files are left out.
 *
 * @param files paths relative to the working folder, as listings contain them
 */
export async function readPictureFacts(
  dir: string,
  files: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Map<string, PictureFacts>> {
  const record = files.length === 0 ? {} : await readFactsRecord(dir);
  const found: FactsRecord = {};
  const limit = pLimit(PARALLEL_READS);
  const readings: Promise<void>[] = [];
  // One buffer for each file that is read at the same time.
  const buffers: Buffer[] = [];
  const facts = new Map<string, PictureFacts>();
  let recorded = 0;
  for (const [at, file] of files.entries()) {
    if (at % STAMPS_AT_ONCE === 0) await setImmediate();
    const known = Object.hasOwn(record, file) ? record[file] : undefined;
    if (known && known.stamp === stampAt(join(dir, file))) {
      found[file] = known;
      facts.set(file, known.facts);
      recorded += 1;
    } else
      readings.push(
        limit(async () => {
          const buffer = buffers.pop() ?? Buffer.allocUnsafe(READ_BYTES);
          const read = signal?.aborted ? undefined : await readFile(dir, { file, buffer });
          buffers.push(buffer);
          if (!read) return;
          facts.set(file, read.facts);
          if (read.stamp !== undefined) found[file] = { stamp: read.stamp, facts: read.facts };
        }),
      );
  }
  await Promise.all(readings);
  const changed =
    !signal?.aborted && (Object.keys(found).length !== recorded || Object.keys(record).length !== recorded);
  if (changed) await writeFactsRecord(dir, found);
  return facts;
}

/** Returns the stamp of a file. `statSync` blocks, but takes a tenth of the time of an asynchronous `stat`. */
function stampAt(path: string): string | undefined {
  try {
    return stampOf(statSync(path));
  } catch {
    return undefined;
  }
}

/** The stamp contains `ctime`, which changes even if a program restores the modification time of the file. */
function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}

async function readFile(
  dir: string,
  { file, buffer }: { file: string; buffer: Buffer },
): Promise<{ facts: PictureFacts; stamp: string | undefined } | undefined> {
  const readAt = Date.now();
  const handle = await openBelowAssets(dir, file).catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    const stats = await handle.stat();
    if (!stats.isFile() || stats.size > MAX_PICTURE_BYTES) return undefined;
    const format = await readPicture(handle);
    const facts = {
      ...(await hashesOf(handle, buffer)),
      ...(typeof format !== 'string' && { width: format.width, height: format.height }),
    };
    const settled = readAt - Math.max(stats.mtimeMs, stats.ctimeMs) >= STAMP_STEP_MS;
    return { facts, stamp: settled ? stampOf(stats) : undefined };
  } catch {
    return undefined;
  } finally {
    await handle.close();
  }
}

/**
 * Opens a picture file. Returns undefined for a path that leads out of `assets/`, even through a link: a listing file
 * may come from another person and name any file.
 */
async function openBelowAssets(dir: string, file: string): Promise<FileHandle | undefined> {
  const [assets, path] = await Promise.all([realpath(join(dir, 'assets')), realpath(join(dir, file))]);
  if (!path.startsWith(assets + sep)) return undefined;
  // Without O_NONBLOCK, opening a FIFO waits until another process writes to it.
  return open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
}

async function hashesOf(
  file: FileHandle,
  buffer: Buffer,
): Promise<Pick<PictureFacts, 'bytesSha256' | 'bytesMd5'>> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')];
  for (let position = 0; ;) {
    const { bytesRead } = await file.read(buffer, 0, READ_BYTES, position);
    if (bytesRead === 0) return { bytesSha256: sha256.digest('hex'), bytesMd5: md5.digest('hex') };
    const part = buffer.subarray(0, bytesRead);
    sha256.update(part);
    md5.update(part);
    position += bytesRead;
  }
}
