import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';

import { isPreviewError, PreviewError } from './preview-error.ts';

/** What `openPreview` keeps to. */
export interface OpenPreviewOptions {
  /** Serve only what lies in this folder once every symlink is followed; anything else is `FILE_NOT_FOUND`. */
  readonly within?: string;
}

/** A regular file, open for reading. Whoever opened it closes it. */
export interface PreviewFile {
  /** The path as it was asked for. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Of the open file, not of the path. */
  readonly stats: Stats;
  readonly handle: FileHandle;
}

/**
 * Opens a regular file by its absolute path, following symlinks, in about a millisecond whatever lies there.
 *
 * The open descriptor is judged, not the path, so nothing can be swapped in between.
 * @throws PreviewError `PATH_INVALID`, `NOT_A_FILE`, `FILE_NOT_FOUND`, `FILE_DENIED`, `FILE_UNREADABLE`
 */
export async function openPreview(path: unknown, { within }: OpenPreviewOptions = {}): Promise<PreviewFile> {
  const asked = checkPath(path);
  const handle = await openWithin(asked, within).catch((error: unknown) => {
    throw openFailure(asked, error);
  });
  try {
    const stats = await handle.stat();
    if (!stats.isFile() || (await isKernelFile(stats))) throw notAFile(asked);
    return { path: asked, size: stats.size, stats, handle };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function checkPath(path: unknown): string {
  const refuse = (reason: string) =>
    new PreviewError('PATH_INVALID', reason, {
      hint: 'Give the absolute path of a file, such as /Users/me/notes.md.',
    });
  if (typeof path !== 'string' || path === '') throw refuse('A path is missing.');
  if (path.length > 4096) throw refuse('The path is longer than 4096 characters.');
  if (path.includes('\0')) throw refuse('The path contains a NUL character.');
  if (!isAbsolute(path)) throw refuse('The path is not absolute.');
  if (path.split(/[\\/]/).includes('..')) throw refuse('The path contains a ".." segment.');
  return path;
}

// O_NONBLOCK: opening a FIFO without a writer would otherwise block a thread of libuv's pool for good, and four of
// them the whole process. O_NOCTTY: opening a terminal must not make it ours.
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

async function openWithin(path: string, folder: string | undefined): Promise<FileHandle> {
  if (folder === undefined) return open(path, FLAGS);
  const [target, root] = await Promise.all([realpath(path), realpath(folder)]);
  const inside = relative(root, target);
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside))
    throw notFound(path);
  return open(target, FLAGS | (constants.O_NOFOLLOW ?? 0));
}

function openFailure(path: string, error: unknown): unknown {
  if (isPreviewError(error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENAMETOOLONG':
    case 'ELOOP':
      return notFound(path, error);
    case 'EACCES':
    case 'EPERM':
      return new PreviewError('FILE_DENIED', `The system does not let this program read ${shown(path)}.`, {
        hint: 'Check the permissions of the file. On a Mac, allow the terminal under Privacy & Security > Files and Folders.',
        cause: error,
      });
    // A socket, a terminal that is not there, a device without a driver, a folder on Windows.
    case 'ENXIO':
    case 'ENODEV':
    case 'EISDIR':
    case 'EOPNOTSUPP':
      return notAFile(path, error);
    default:
      return new PreviewError('FILE_UNREADABLE', `${shown(path)} cannot be opened (${code}).`, {
        hint: 'Try again; if it stays so, the disk or the network folder it is on may be at fault.',
        cause: error,
      });
  }
}

/** Files of /proc and /sys call themselves regular, but their size is made up: /proc/kcore claims 128 TB. Inode 1 tells a mount from a mere folder. */
async function isKernelFile(stats: Stats): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const mounts = await Promise.all(['/proc', '/sys'].map((path) => stat(path).catch(() => undefined)));
  return mounts.some((mount) => mount?.dev === stats.dev && mount.ino === 1);
}

function notFound(path: string, cause?: unknown) {
  return new PreviewError('FILE_NOT_FOUND', `There is no file ${shown(path)}.`, {
    hint: 'Check the spelling; names are case-sensitive on most disks.',
    cause,
  });
}

function notAFile(path: string, cause?: unknown) {
  return new PreviewError('NOT_A_FILE', `${shown(path)} is not a regular file.`, {
    hint: 'Folders, pipes, sockets and devices cannot be previewed; choose a file.',
    cause,
  });
}

function shown(path: string) {
  return path.length > 200 ? `${path.slice(0, 200)}…` : path;
}
