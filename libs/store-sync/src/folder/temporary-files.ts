import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { isProcessAlive } from './is-process-alive.ts';

const NAME = /^\..+\.tmp-(\d+)-[0-9a-f]{12}$/;
const ONE_HOUR_MS = 3_600_000;

/**
 * Returns a new path for temporary content, in the folder of `path`. The name is hidden and contains the process id, so
 * that `removeAbandonedFiles` can find content that a crash has left.
 */
export function temporaryPath(path: string): string {
  return join(dirname(path), `.${basename(path)}.tmp-${process.pid}-${randomBytes(6).toString('hex')}`);
}

/** Removes the temporary files and folders in `dir` that are at least an hour old, or whose process has ended. */
export async function removeAbandonedFiles(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    const pid = NAME.exec(name)?.[1];
    if (pid === undefined) continue;
    const path = join(dir, name);
    const ageMs = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (!isProcessAlive(Number(pid)) || ageMs >= ONE_HOUR_MS)
      await rm(path, { recursive: true, force: true });
  }
}
