import { createHash } from 'node:crypto';
import { lstat } from 'node:fs/promises';

import type { Folder } from '@storedeck/host/folder';
import { z } from 'zod';

/** The file that marks a folder as written by an export. It lists the files that the export has written. */
const MARK = '.storedeck-export';
const ATTEMPTS = 50;
const MAX_MARK_BYTES = 16 * 1024 * 1024;
/** Files that a file manager adds to every folder that it shows. They are nobody's work. */
const OF_FILE_MANAGERS = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

const Mark = z.object({
  /** The hex SHA-256 of each file. The keys are the paths in the folder, with forward slashes. */
  files: z.record(z.string(), z.string()),
});

/** Writes the mark of an export that has written the files at these paths. */
export async function writeMark(folder: Folder, paths: Iterable<string>): Promise<void> {
  const hashFile = createHashing(folder);
  const files: Record<string, string> = {};
  for (const path of [...paths].sort()) files[path] = (await hashFile(path)) ?? '';
  const note = 'The next export replaces these files, and refuses the folder if it contains any other file.';
  const file = await folder.create(MARK);
  try {
    await file.writeFile(`${JSON.stringify({ note, files }, null, 1)}\n`);
  } finally {
    await file.close();
  }
}

/**
 * Returns the path of a file in a folder that no export has written, or that was changed since; undefined if an export
 * has written all files. A link or a device is such a file too.
 */
export async function findForeign(folder: Folder): Promise<string | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const before = await readIdentity(folder);
    // Between the two renames of another export, there is no folder.
    if (before === undefined) return undefined;
    const found = await search(folder);
    // If another export has replaced the folder meanwhile, the mark and the files belong to different exports.
    if (found === undefined || attempt === ATTEMPTS || (await readIdentity(folder)) === before) return found;
  }
}

async function readIdentity({ root }: Folder): Promise<string | undefined> {
  const stats = await lstat(root, { bigint: true }).catch(() => undefined);
  return stats && `${stats.ino} ${stats.birthtimeNs}`;
}

async function search(folder: Folder): Promise<string | undefined> {
  const written = await readMark(folder);
  const hashFile = createHashing(folder);
  const searchBelow = async (below: string): Promise<string | undefined> => {
    for (const entry of (await folder.entries(below)) ?? []) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (path === MARK || OF_FILE_MANAGERS.has(entry.name)) continue;
      if (entry.isDirectory()) {
        const found = await searchBelow(path);
        if (found !== undefined) return found;
        continue;
      }
      const hash = written.get(path);
      if (!entry.isFile() || hash === undefined) return path;
      const present = await hashFile(path);
      // If another export has just removed the file, it is not foreign.
      if (present !== undefined && present !== hash) return path;
    }
    return undefined;
  };
  return searchBelow('');
}

/** Returns the hashes of the files of the mark; none if there is no valid mark. */
async function readMark(folder: Folder): Promise<Map<string, string>> {
  const bytes = await folder.read(MARK, { maxBytes: MAX_MARK_BYTES });
  try {
    return new Map(Object.entries(Mark.parse(JSON.parse(bytes?.toString('utf8') ?? '{}')).files));
  } catch {
    return new Map();
  }
}

/**
 * Returns a function that hashes the file at a path; undefined if no file is there. A file with several hard links is
 * read once.
 */
function createHashing(folder: Folder): (path: string) => Promise<string | undefined> {
  const hashes = new Map<string, string>();
  return async (path) => {
    const file = await folder.open(path);
    if (file === undefined) return undefined;
    try {
      const key = `${file.stats.dev} ${file.stats.ino}`;
      const known = hashes.get(key);
      if (known !== undefined) return known;
      const hash = createHash('sha256');
      if (file.size > 0)
        for await (const bytes of file.handle.createReadStream({
          start: 0,
          end: file.size - 1,
          autoClose: false,
        }))
          hash.update(bytes as Buffer);
      const digest = hash.digest('hex');
      hashes.set(key, digest);
      return digest;
    } finally {
      await file.handle.close();
    }
  };
}
