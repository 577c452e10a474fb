import { randomBytes } from 'node:crypto';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { readCode } from './folder-failure.ts';

const NAME = /^\.(.+)\.tmp-(\d+)-[0-9a-f]{12}$/;
const ONE_HOUR_MS = 3_600_000;

/**
 * Returns a new name for temporary content that will be renamed to `name`. The new name is hidden and contains the
 * process id, so that `removeAbandoned` finds content that a crash has left.
 */
export function temporaryName(name: string): string {
  return `.${name}.tmp-${process.pid}-${randomBytes(6).toString('hex')}`;
}

/**
 * Removes the temporary files and folders in a folder whose process has ended, or that are at least an hour old. Does
 * nothing if the folder does not exist or cannot be read.
 *
 * @param folder an absolute path
 * @param name if given, only temporary content for this name is removed
 */
export async function removeAbandoned(folder: string, name?: string): Promise<void> {
  for (const path of await abandonedIn(folder, name)) await rm(path, { recursive: true, force: true });
}

/** Returns the absolute paths of the files and folders that `removeAbandoned` would remove. */
export async function abandonedIn(folder: string, name?: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder).catch(() => [])) {
    const [, target, pid] = NAME.exec(entry) ?? [];
    if (pid === undefined || (name !== undefined && target !== name)) continue;
    const path = join(folder, entry);
    const ageMs = Date.now() - ((await lstat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (!isProcessAlive(Number(pid)) || ageMs >= ONE_HOUR_MS) found.push(path);
  }
  return found;
}

/** Whether a process with this id runs on this machine. */
function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return readCode(error) === 'EPERM';
  }
}
