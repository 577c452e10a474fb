import { randomBytes } from 'node:crypto';

import { Folder } from '@storedeck/host/folder';

import { STAGING_PREFIX } from '../folder/staging.ts';

/** Each backup is a whole copy of New. One more than the last two mistakes is kept. */
const KEPT = 3;
/** The names that `keepFormerNew` gives. A folder that somebody has renamed is somebody's own, and stays. */
const BACKUP_NAME = /^new-backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z(?:-\d+)?$/;

/**
 * Removes all but the newest three backups of New, and returns the paths of the removed ones, relative to `dir`, oldest
 * first. `made` is the backup that was made just now, which stays also if the clock was set back. Does nothing if none
 * was made. A backup that cannot be removed stays, because New is replaced already; the next call tries again.
 *
 * The caller must have the folder lock. A backup is renamed to the name of a staging folder before its files are
 * removed, so that a crash leaves no half backup: recovery removes the rest.
 */
export async function removeOldBackups(dir: string, made: string | null): Promise<string[]> {
  if (made === null) return [];
  const folder = new Folder(dir);
  const removed: string[] = [];
  for (const path of await listOldBackups(folder, made)) {
    const staging = `assets/${STAGING_PREFIX}${randomBytes(6).toString('hex')}`;
    try {
      await folder.rename(path, staging);
      removed.push(path);
      await folder.remove(staging);
    } catch {
      // The backup, or what is left of it, takes space and does no other harm.
    }
  }
  return removed;
}

async function listOldBackups(folder: Folder, made: string): Promise<string[]> {
  const entries = await folder.entries('assets').catch(() => undefined);
  const backups = (entries ?? [])
    .filter((entry) => entry.isDirectory() && BACKUP_NAME.test(entry.name))
    .map((entry) => `assets/${entry.name}`)
    .filter((path) => path !== made);
  const removed = Math.max(0, backups.length - (KEPT - 1));
  return removed === 0 ? [] : backups.sort(compareTimes()).slice(0, removed);
}

/**
 * The names contain the time. Of two with the same time, the one with the larger number is newer. Made when it is needed,
 * because the first collator of a process takes about 10 ms of its start.
 */
function compareTimes(): (a: string, b: string) => number {
  return new Intl.Collator('en', { numeric: true }).compare;
}
