import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DEMO_FOLDER } from '../sync/read-credentials.ts';

/** Creates the working folder of a demo in `parent`. */
export function createDemoFolder(parent = tmpdir()): Promise<string> {
  return mkdtemp(join(parent, `storedeck-demo-${process.pid}-`));
}

/**
 * Removes the working folders of demos of this user whose process has ended without removing its folder, for example
 * because it was killed. Everything else in `parent` stays.
 */
export async function removeDeadDemos(parent = tmpdir()): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  await Promise.all(names.filter(isOfDeadDemo).map((name) => removeOwn(join(parent, name))));
}

function isOfDeadDemo(name: string): boolean {
  const pid = DEMO_FOLDER.exec(name)?.[1];
  if (pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // With any other code, the process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Removes a folder that belongs to this user. A link is not followed: another user may have created it. */
async function removeOwn(path: string): Promise<void> {
  try {
    const found = await lstat(path);
    const isOwn = process.getuid === undefined || found.uid === process.getuid();
    if (found.isDirectory() && isOwn) await rm(path, { recursive: true, force: true });
  } catch {
    // Another demo that starts at the same time may have removed the folder.
  }
}
