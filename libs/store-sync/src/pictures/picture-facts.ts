import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';

import { Folder } from '@storedeck/host/folder';
import { PictureCheck } from '@storedeck/pictures';
import pLimit from 'p-limit';

import {
  type FactsRecord,
  type PictureFacts,
  readFactsRecord,
  writeFactsRecord,
} from './picture-facts-record.ts';
import { readPicture } from './read-picture.ts';
import { describeVideo, readVideoFile } from './video-file.ts';

/** The size of the largest file that is read, in bytes. No store accepts a larger picture. */
const MAX_PICTURE_BYTES = 500 * 1024 * 1024;
const READ_BYTES = 256 * 1024;
const PARALLEL_READS = 4;
/**
 * The number of stamps (`stampFile`) that are read without a break. During a break, other work of this process can run.
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
  const folder = new Folder(dir);
  const limit = pLimit(PARALLEL_READS);
  const readings: Promise<void>[] = [];
  // One buffer for each file that is read at the same time.
  const buffers: Buffer[] = [];
  const facts = new Map<string, PictureFacts>();
  let recorded = 0;
  for (const [at, file] of files.entries()) {
    if (at % STAMPS_AT_ONCE === 0) await setImmediate();
    const known = Object.hasOwn(record, file) ? record[file] : undefined;
    if (known && known.stamp === stampAt(folder, file)) {
      found[file] = known;
      facts.set(file, known.facts);
      recorded += 1;
    } else
      readings.push(
        limit(async () => {
          const buffer = buffers.pop() ?? Buffer.allocUnsafe(READ_BYTES);
          const read = signal?.aborted ? undefined : await readFile(folder, { file, buffer });
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

function stampAt(folder: Folder, file: string): string | undefined {
  const stats = folder.lookNow(file);
  return stats && stampFile(stats);
}

/** The stamp contains `ctime`, which changes even if a program restores the modification time of the file. */
function stampFile({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}

/**
 * Reads a picture file. Returns undefined for a path that leads through a link: a listing file may come from another
 * person and name any file.
 */
async function readFile(
  folder: Folder,
  { file, buffer }: { file: string; buffer: Buffer },
): Promise<{ facts: PictureFacts; stamp: string | undefined } | undefined> {
  const readAt = Date.now();
  const opened = await folder.open(file, { maxBytes: MAX_PICTURE_BYTES }).catch(() => undefined);
  if (opened === undefined) return undefined;
  const { handle, stats } = opened;
  try {
    const format = await readPicture(handle);
    const check = new PictureCheck(crc32);
    const hashes = await hashFile(handle, { buffer, check });
    const facts =
      typeof format === 'string'
        ? { ...hashes, damaged: false, ...describeVideo(await readVideoFile(handle)) }
        : {
            ...hashes,
            damaged: !check.isIntact,
            doubtful: check.isDoubtful,
            width: format.width,
            height: format.height,
          };
    const settled = readAt - Math.max(stats.mtimeMs, stats.ctimeMs) >= STAMP_STEP_MS;
    return { facts, stamp: settled ? stampFile(stats) : undefined };
  } catch {
    return undefined;
  } finally {
    await handle.close();
  }
}

/** Computes the hashes of a file, which are in hex. `buffer` is used for its parts, which `check` receives. */
export async function hashFile(
  file: FileHandle,
  { buffer = Buffer.allocUnsafe(READ_BYTES), check }: { buffer?: Buffer; check?: PictureCheck } = {},
): Promise<Pick<PictureFacts, 'bytesSha256' | 'bytesMd5'>> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')];
  for (let position = 0; ;) {
    const { bytesRead } = await file.read(buffer, 0, READ_BYTES, position);
    if (bytesRead === 0) return { bytesSha256: sha256.digest('hex'), bytesMd5: md5.digest('hex') };
    const part = buffer.subarray(0, bytesRead);
    sha256.update(part);
    md5.update(part);
    check?.add(part);
    position += bytesRead;
  }
}
