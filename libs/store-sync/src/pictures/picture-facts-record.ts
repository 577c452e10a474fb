import { z } from 'zod';

import { ownAssetsFolder } from '../files/folder-lock.ts';
import { readRegularFile } from '../files/read-regular-file.ts';
import { writeAtomic } from '../files/write-atomic.ts';

const RECORD_FILE = 'assets/.pictures-new.json';
const MAX_RECORD_BYTES = 32 * 1024 * 1024;

/** The facts of a picture that follow from the bytes of its file. */
const PictureFacts = z.object({
  bytesSha256: z.string(),
  bytesMd5: z.string(),
  /** Width and height in pixels; absent if the file is neither a complete picture nor a usable video. */
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  /** Whether the file is a PNG or JPEG of which a part cannot be shown. */
  damaged: z.boolean(),
  /** Whether the file is a JPEG with more data than its picture needs. */
  doubtful: z.boolean().optional(),
  /** The length of a video in ms. */
  durationMs: z.int().nonnegative().optional(),
});
export type PictureFacts = z.infer<typeof PictureFacts>;

const FactsRecord = z.record(
  z.string(),
  z.object({
    /** The size, times and inode of the file when it was read. If they are unchanged, the facts are still valid. */
    stamp: z.string(),
    facts: PictureFacts,
  }),
);
/** The facts of picture files. The key is the path relative to the working folder. */
export type FactsRecord = z.infer<typeof FactsRecord>;

/**
 * Reads the facts that were saved before. Returns no facts if they cannot be read, so that every picture is read again.
 */
export async function readFactsRecord(dir: string): Promise<FactsRecord> {
  try {
    const bytes = await readRegularFile(dir, RECORD_FILE, {
      maxBytes: MAX_RECORD_BYTES,
      refuse: (reason) => new Error(reason),
    });
    return FactsRecord.parse(JSON.parse(String(bytes)));
  } catch {
    return {};
  }
}

/** Saves the facts. Errors are ignored, because without saved facts the pictures are only read again. */
export async function writeFactsRecord(dir: string, record: FactsRecord): Promise<void> {
  try {
    await ownAssetsFolder(dir);
    const inOrder = Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
    await writeAtomic({ dir, path: RECORD_FILE }, JSON.stringify(inOrder), { mode: 0o644 });
  } catch {
    return;
  }
}
