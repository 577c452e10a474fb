import { Holder } from '@storedeck/contract';
import { parseJson } from '@storedeck/foreign-text';
import { identifyProcess } from '@storedeck/host';
import { z } from 'zod';

const LockOwner = z.object({ pid: z.int().min(2), startedAt: z.string().max(200) });

/** Identifies a process of this user. The time of its start distinguishes it from a later process with the same id. */
export type LockOwner = z.infer<typeof LockOwner>;

const LockRecord = z.object({
  host: z.string().min(1).max(600),
  device: z.string().min(1).max(256),
  holder: Holder,
  since: z.iso.datetime(),
  owner: LockOwner,
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

let own: Promise<LockOwner> | undefined;

/** Identifies this process. */
export function thisProcess(): Promise<LockOwner> {
  return (own ??= identifyProcess(process.pid).then((found) => ({
    pid: process.pid,
    startedAt: found?.startedAt ?? '',
  })));
}

/** Whether the process still runs. */
export async function isRunning({ pid, startedAt }: LockOwner): Promise<boolean> {
  return (await identifyProcess(pid))?.startedAt === startedAt;
}
