import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { Folder } from '@storedeck/host/folder';
import { parseUntrustedJson, type Store } from '@storedeck/listing';
import { ReleasePlan } from '@storedeck/releases';
import { z } from 'zod';

import { asDiskError } from '../../files/disk-error.ts';
import { readRegularFile } from '../../files/read-regular-file.ts';
import { writeAtomic } from '../../files/write-atomic.ts';
import { findRecordFolder, isOwnFolder, openRecordFolder } from './record-folder.ts';

const MAX_BYTES = 256 * 1024;

const BegunChange = z.object({ plan: ReleasePlan, begunAt: z.iso.datetime() });
/** An approved change of a rollout whose result this computer does not know. */
export type BegunChange = z.infer<typeof BegunChange>;

/** The app whose rollout is changed: each app has at most one change at a time. */
interface ChangedApp {
  readonly store: Store;
  readonly app: string;
}

/**
 * Notes that an approved change of a rollout begins, in the private records of this user. It replaces the former note of
 * the app.
 *
 * @throws StoreSyncError FOLDER_NOT_WRITABLE, DISK_FULL
 */
export async function noteBegunChange(stateDir: string | undefined, plan: ReleasePlan): Promise<void> {
  const folder = await openRecordFolder(stateDir);
  const begun: BegunChange = { plan, begunAt: new Date().toISOString() };
  await writeAtomic({ dir: folder, path: findName(plan) }, JSON.stringify(begun), { mode: 0o600 });
}

/** Removes the note of a change whose result is known. */
export async function forgetBegunChange(stateDir: string | undefined, changed: ChangedApp): Promise<void> {
  const folder = findRecordFolder(stateDir);
  const name = findName(changed);
  await new Folder(folder).remove(name).catch(asDiskError(join(folder, name)));
}

/** Reads the note of an interrupted change; undefined if there is none that can be used. */
export async function readBegunChange(
  stateDir: string | undefined,
  changed: ChangedApp,
): Promise<BegunChange | undefined> {
  const folder = findRecordFolder(stateDir);
  if (!(await isOwnFolder(folder))) return undefined;
  try {
    const bytes = await readRegularFile(folder, findName(changed), {
      maxBytes: MAX_BYTES,
      refuse: (reason) => new Error(reason),
    });
    return bytes && BegunChange.parse(parseUntrustedJson(bytes.toString('utf8')));
  } catch {
    return undefined;
  }
}

function findName({ store, app }: ChangedApp): string {
  return `rollout-${createHash('sha256').update(`${store} ${app}`).digest('hex').slice(0, 32)}.json`;
}
