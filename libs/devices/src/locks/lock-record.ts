import { Holder } from '@storedeck/contract';
import { parseJson } from '@storedeck/foreign-text';
import { z } from 'zod';

const LockRecord = z.object({
  host: z.string().min(1).max(600),
  device: z.string().min(1).max(256),
  holder: Holder,
  since: z.iso.datetime(),
  owner: z.object({ pid: z.int().min(2), startedAt: z.string().max(200) }),
  token: z.string().max(64),
});

/**
 * The content of the file of a lock or of a request: which holder has a device or asks for it, and in which process.
 */
export type LockRecord = z.infer<typeof LockRecord>;

/** Returns the record that a file contains; undefined if its text is not a record. */
export function parseLockRecord(text: string): LockRecord | undefined {
  return LockRecord.safeParse(parseJson(text)).data;
}
