import { type Stats } from 'node:fs';

import type { Store } from '@storedeck/listing';
import { z } from 'zod';

import { readRegularFile } from '../../files/read-regular-file.ts';
import { writeAtomic } from '../../files/write-atomic.ts';
import { storeFolder, SYNCED } from '../../pictures/picture-path.ts';

const RECORD_FILE = 'assets/.pictures-current.json';
const MAX_RECORD_BYTES = 32 * 1024 * 1024;
/** The time in ms after which the bytes of a picture are hashed again, to find damage by a failing disk. */
const TRUSTED_MS = 24 * 3_600_000;

const SeenPicture = z.object({
  /** The hex SHA-256 of the bytes when they were last read or written. */
  sha256: z.string(),
  /** The `fileStamp` of the file when its bytes were last read or written. */
  stamp: z.string(),
  /** The time when the bytes were last read or written, in ms since 1970. */
  readAt: z.number(),
});
const PictureRecord = z.record(z.string(), SeenPicture);

/** The time when the bytes of a saved picture were last read or written, and their hash at that time. */
export type SeenPicture = z.infer<typeof SeenPicture>;
/** The saved pictures; the key is the path relative to the working folder. */
export type PictureRecord = z.infer<typeof PictureRecord>;

/** Returns the size, modification time and inode of a file. If the file is written or replaced, one of them changes. */
export function fileStamp({ size, mtimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ino}`;
}

/** Whether a file with this stamp can be assumed to have this hash, without reading the file. */
export function isTrusted(seen: SeenPicture | undefined, stamp: string, sha256: string): boolean {
  if (seen === undefined || seen.stamp !== stamp || seen.sha256 !== sha256) return false;
  const age = Date.now() - seen.readAt;
  return age >= 0 && age < TRUSTED_MS;
}

/** Reads the record of the previous sync. Returns no entries if that fails, so that every picture is hashed again. */
export async function readPictureRecord(dir: string): Promise<PictureRecord> {
  try {
    const bytes = await readRegularFile(dir, RECORD_FILE, {
      maxBytes: MAX_RECORD_BYTES,
      refuse: (reason) => new Error(reason),
    });
    return PictureRecord.parse(JSON.parse(String(bytes)));
  } catch {
    return {};
  }
}

/** Returns the entries of a record for the pictures of `stores`, the stores that are not synced. */
export function keptRecord(record: PictureRecord, stores: readonly Store[]): PictureRecord {
  const folders = stores.flatMap((store) => SYNCED.map((which) => `${storeFolder(which, store)}/`));
  return Object.fromEntries(
    Object.entries(record).filter(([file]) => folders.some((folder) => file.startsWith(folder))),
  );
}

/**
 * Saves the record of a finished sync. Errors are ignored, because without a record the next sync only takes longer.
 */
export async function writePictureRecord(dir: string, record: PictureRecord): Promise<void> {
  const inOrder = Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeAtomic({ dir, path: RECORD_FILE }, JSON.stringify(inOrder), { mode: 0o644 }).catch(
    () => undefined,
  );
}
