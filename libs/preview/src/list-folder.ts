import type { Dir, Dirent, Stats } from 'node:fs';
import { lstat, opendir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { checkPath, isKernelFile, openFailure } from './open-preview.ts';
import { PreviewError } from './preview-error.ts';

/** The largest number of entries that are returned. */
const MAX_ENTRIES = 1000;

/** An entry of a folder. For a link, the kind, size and time are those of the target of the link. */
export interface FolderEntry {
  /** The name on disk. It may contain every character except a slash and NUL. */
  readonly name: string;
  /** `other`: a pipe, socket or device, a link that leads nowhere, or an entry that cannot be examined. */
  readonly kind: 'folder' | 'file' | 'other';
  /** The size in bytes; null if the entry is not a file. */
  readonly size: number | null;
  /** The time of the last change, in milliseconds since 1970; null if the time is unknown. */
  readonly modified: number | null;
  readonly link: boolean;
}

/** The entries of a folder: first the folders, then the other entries, each sorted by name. */
export interface ListedFolder {
  readonly entries: readonly FolderEntry[];
  /** The number of entries in the folder, which may be larger than the number of returned entries. */
  readonly total: number;
  /** The character that separates the names in a path on this system. */
  readonly separator: '/' | '\\';
}

/**
 * Lists a folder by its absolute path: at most the first 1000 entries. No entry is opened. Memory use does not depend
 * on the number of entries.
 * @throws PreviewError `PATH_INVALID`, `NOT_A_FOLDER`, `FILE_NOT_FOUND`, `FILE_DENIED`, `FILE_UNREADABLE`; the reason
 * of the signal when the signal aborts
 */
export async function listFolder(
  path: unknown,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<ListedFolder> {
  const checked = checkPath(path);
  const folder = await openFolder(checked);
  const { first, total } = await readEntries(folder, signal);
  const entries = await Promise.all(first.map((entry) => describe(checked, entry)));
  return { entries: entries.sort(inOrder), total, separator: sep };
}

async function openFolder(path: string): Promise<Dir> {
  try {
    const stats = await stat(path);
    if (!stats.isDirectory() || (await isKernelFile(stats))) throw notAFolder(path);
    return await opendir(path);
  } catch (error) {
    throw openFailure(path, error);
  }
}

async function readEntries(
  folder: Dir,
  signal: AbortSignal | undefined,
): Promise<{ first: Dirent[]; total: number }> {
  let first: Dirent[] = [];
  let total = 0;
  // `for await` closes the folder, even if the loop ends early.
  for await (const entry of folder) {
    signal?.throwIfAborted();
    total += 1;
    first.push(entry);
    if (first.length === 4 * MAX_ENTRIES) first = pickFirst(first);
  }
  return { first: pickFirst(first), total };
}

function pickFirst(entries: Dirent[]): Dirent[] {
  return entries
    .sort((a, b) => Number(b.isDirectory()) - Number(a.isDirectory()) || compareNames(a.name, b.name))
    .slice(0, MAX_ENTRIES);
}

async function describe(folder: string, entry: Dirent): Promise<FolderEntry> {
  const path = join(folder, entry.name);
  const link = entry.isSymbolicLink();
  const stats: Stats | undefined = await (link ? stat(path) : lstat(path)).catch(() => undefined);
  const kind = chooseKind(stats);
  return {
    name: entry.name,
    kind,
    size: kind === 'file' ? (stats?.size ?? null) : null,
    modified: stats ? Math.round(stats.mtimeMs) : null,
    link,
  };
}

function chooseKind(stats: Stats | undefined): FolderEntry['kind'] {
  if (stats?.isDirectory()) return 'folder';
  return stats?.isFile() ? 'file' : 'other';
}

function inOrder(a: FolderEntry, b: FolderEntry): number {
  return Number(b.kind === 'folder') - Number(a.kind === 'folder') || compareNames(a.name, b.name);
}

const collator = new Intl.Collator('en', { numeric: true });

function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}

function notAFolder(path: string): PreviewError {
  return new PreviewError('NOT_A_FOLDER', `${path.split(/[\\/]/).at(-1)?.slice(0, 200)} is not a folder.`);
}
