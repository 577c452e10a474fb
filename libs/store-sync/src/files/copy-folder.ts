import { mkdir, readlink, symlink } from 'node:fs/promises';
import { join } from 'node:path';

import { Folder } from '@storedeck/host/folder';

import { linkOrCopy } from './link-or-copy.ts';

/**
 * Copies a folder of the working folder with its content; files become hard links if possible. A link becomes a link,
 * and a pipe or a device is left out. Does nothing if `from` does not exist.
 *
 * @param from relative to `dir`, with forward slashes
 * @param to an absolute path
 */
export async function linkFolder(dir: string, from: string, to: string): Promise<void> {
  const put = (path: string, target: string): Promise<void> => linkOrCopy(join(dir, path), target);
  await copyEntries(new Folder(dir), { from, to, put });
}

/** Like `linkFolder`, but copies the files, creates `to` also if `from` does not exist, and refuses pipes and devices. */
export async function copyFolder(folder: Folder, from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await copyEntries(folder, { from, to, put: (path, target) => folder.copyTo(path, target), isStrict: true });
}

interface Copy {
  from: string;
  to: string;
  /** Puts a file into the copy. */
  put: (path: string, target: string) => Promise<void>;
  /** Whether a pipe or a device is passed to `put`, which then refuses it. */
  isStrict?: boolean;
}

async function copyEntries(folder: Folder, { from, to, put, isStrict = false }: Copy): Promise<void> {
  const entries = await folder.entries(from);
  if (entries === undefined) return;
  await mkdir(to, { recursive: true });
  for (const entry of entries) {
    const [path, target] = [`${from}/${entry.name}`, join(to, entry.name)];
    if (entry.isDirectory()) await copyEntries(folder, { from: path, to: target, put, isStrict });
    else if (entry.isSymbolicLink()) await symlink(await readlink(join(folder.root, path)), target);
    else if (entry.isFile() || isStrict) await put(path, target);
  }
}
