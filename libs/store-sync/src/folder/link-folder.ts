import { mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { join } from 'node:path';

import { errorCode } from './disk-error.ts';
import { linkOrCopy } from './link-or-copy.ts';

/** Copies a folder with its content; files become hard links if possible. Does nothing if `from` does not exist. */
export async function linkFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (entries === undefined) return;
  await mkdir(to, { recursive: true });
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkFolder(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (entry.isFile()) await linkOrCopy(source, target);
  }
}
