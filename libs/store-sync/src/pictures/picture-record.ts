import { type Stats } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { readRegularFile } from '../folder/read-regular-file.ts';
import { writeAtomic } from '../folder/write-atomic.ts';

const RECORD_FILE = 'assets/.pictures-current.json';
const MAX_RECORD_BYTES = 32 * 1024 * 1024;
/** After this a picture is read again in full, which also finds what a failing disk did to it. */
const TRUSTED_MS = 24 * 3_600_000;

const SeenPicture = z.object({
  /** Hex SHA-256 of the bytes when they were last read or written. */
  sha256: z.string(),
  /** What the file system said of the file then. */
  stamp: z.string(),
  /** Milliseconds since 1970. */
  readAt: z.number(),
});
const PictureRecord = z.record(z.string(), SeenPicture);

/** When and as what the bytes of a saved picture were last seen whole. */
export type SeenPicture = z.infer<typeof SeenPicture>;
/** By path relative to the working folder. */
export type PictureRecord = z.infer<typeof PictureRecord>;

/** Length, time of the last change, and identity: whoever writes to a file or replaces it changes one of them. */
export function fileStamp({ size, mtimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ino}`;
}

/** Whether a file with this stamp still holds the bytes with this hash, without reading them. */
export function isTrusted(seen: SeenPicture | undefined, stamp: string, sha256: string): boolean {
  if (seen === undefined || seen.stamp !== stamp || seen.sha256 !== sha256) return false;
  const age = Date.now() - seen.readAt;
  return age >= 0 && age < TRUSTED_MS;
}

/** What the sync before noted of its pictures; nothing when that cannot be read, and then all are read again. */
export async function readPictureRecord(dir: string): Promise<PictureRecord> {
  try {
    const bytes = await readRegularFile(join(dir, RECORD_FILE), {
      maxBytes: MAX_RECORD_BYTES,
      refuse: (reason) => new Error(reason),
    });
    return PictureRecord.parse(JSON.parse(String(bytes)));
  } catch {
    return {};
  }
}

/** Notes the pictures of a finished sync. A record that is lost or cut off costs the next sync time, nothing else. */
export async function writePictureRecord(dir: string, record: PictureRecord): Promise<void> {
  const inOrder = Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeAtomic(join(dir, RECORD_FILE), JSON.stringify(inOrder), { mode: 0o644 }).catch(() => undefined);
}
