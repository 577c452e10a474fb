import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { basename, isAbsolute, relative, sep } from 'node:path';

import { isPreviewError, PreviewError } from './preview-error.ts';

/** The options of `openPreview`. */
export interface OpenPreviewOptions {
  /**
   * The folder that must contain the file after all links are followed; for any other file, `openPreview` rejects with
   * `FILE_NOT_FOUND`. Default: every folder is allowed.
   */
  readonly within?: string | undefined;
}

/** A regular file, open for reading. The caller must close the handle. */
export interface PreviewFile {
  /** The path as it was passed. */
  readonly path: string;
  /** The size of the file, in bytes. */
  readonly size: number;
  /** The result of `stat` for the open file. It describes this file even if the path leads to another file later. */
  readonly stats: Stats;
  readonly handle: FileHandle;
}

/**
 * Opens a regular file by its absolute path. Links are followed. Never waits for a pipe or a device.
 *
 * The type of the file is checked after the file is opened, so that the file cannot be replaced between this check and
 * its use.
 * @throws PreviewError `PATH_INVALID`, `NOT_A_FILE`, `FILE_NOT_FOUND`, `FILE_DENIED`, `FILE_UNREADABLE`
 */
export async function openPreview(path: unknown, { within }: OpenPreviewOptions = {}): Promise<PreviewFile> {
  const checked = checkPath(path);
  const handle = await openWithin(checked, within).catch((error: unknown) => {
    throw openFailure(checked, error);
  });
  try {
    const stats = await handle.stat();
    if (!stats.isFile() || (await isKernelFile(stats))) throw notAFile(checked);
    return { path: checked, size: stats.size, stats, handle };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * Checks a path from a request, and returns the path.
 * @throws PreviewError `PATH_INVALID`
 */
export function checkPath(path: unknown): string {
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

// Without O_NONBLOCK, opening a FIFO blocks a thread of libuv's pool until a writer opens the FIFO. The pool has four
// threads, so four such calls would block all file operations of the process. Without O_NOCTTY, opening a terminal may
// make it the controlling terminal of this process.
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

async function openWithin(path: string, folder: string | undefined): Promise<FileHandle> {
  if (folder === undefined) return open(path, FLAGS);
  const [target, root] = await Promise.all([realpath(path), realpath(folder)]);
  const inside = relative(root, target);
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside))
    throw notFound(path);
  return open(target, FLAGS | (constants.O_NOFOLLOW ?? 0));
}

/** Returns the error for a file or folder that cannot be opened. */
export function openFailure(path: string, error: unknown): unknown {
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
    // The path is a socket, a missing terminal, a device without a driver, or a folder on Windows.
    case 'ENXIO':
    case 'ENODEV':
    case 'EISDIR':
    case 'EOPNOTSUPP':
      return notAFile(path, error);
    default:
      return new PreviewError('FILE_UNREADABLE', `${shown(path)} cannot be opened (${code}).`, {
        hint: 'Try again; if it still fails, check the disk or the network folder.',
        cause: error,
      });
  }
}

/**
 * Whether a file is in /proc or /sys of Linux. These files count as regular files, but their size is not real:
 * /proc/kcore reports 128 TB. The root of a mounted /proc or /sys has inode 1. An unmounted /proc or /sys is an
 * ordinary folder on the same device as other files, so it is not sufficient to compare the devices.
 */
export async function isKernelFile(stats: Stats): Promise<boolean> {
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

/**
 * Returns the name of a file without its folders, because an error message may be sent to a client that must not know
 * these folders.
 */
function shown(path: string) {
  const name = basename(path);
  return name.length > 200 ? `${name.slice(0, 200)}…` : name;
}
