import type { Stats } from 'node:fs';

import { HostError, isHostError } from '../host-error.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** The codes with which systems refuse to open a link with O_NOFOLLOW, and a socket, pipe or device. */
const NOT_REGULAR = new Set(['ELOOP', 'EMLINK', 'ENXIO', 'ENODEV', 'EOPNOTSUPP', 'EISDIR']);

/** Returns the error for a file of a folder that cannot be read. A HostError is returned unchanged. */
export function readFailure(error: unknown, path: string): HostError {
  if (isHostError(error)) return error;
  const code = readCode(error);
  if (NOT_REGULAR.has(code)) return notRegular(path, undefined, error);
  if (code === 'ENOTDIR') return notAFolder(path, undefined, error);
  if (code === 'EACCES' || code === 'EPERM')
    return new HostError('FILE_DENIED', `The system does not let this program read ${path}.`, {
      hint: 'Check its permissions. On a Mac, allow the terminal under Privacy & Security > Files and Folders.',
      cause: error,
    });
  return new HostError('FILE_UNREADABLE', `${path} cannot be read (${code}).`, {
    hint: tooManyOpen(code) ?? 'Try again; if it still fails, check the disk or the network folder.',
    cause: error,
  });
}

/** Returns the error for a file of a folder that cannot be written. A HostError is returned unchanged. */
export function writeFailure(error: unknown, path: string): HostError {
  if (isHostError(error)) return error;
  const code = readCode(error);
  if (NOT_REGULAR.has(code)) return notRegular(path, undefined, error);
  if (code === 'ENOTDIR') return notAFolder(path, undefined, error);
  if (FULL.has(code))
    return new HostError('DISK_FULL', `There is no room left on the disk to write ${path} (${code}).`, {
      hint: 'Free some space and try again. The existing content is not changed.',
      cause: error,
    });
  return new HostError('FILE_UNWRITABLE', `${path} cannot be written (${code}).`, {
    hint: tooManyOpen(code) ?? 'Check that the folder exists, is yours, and is not read-only.',
    cause: error,
  });
}

/** The error for a path that must lead to a regular file, but does not. `found`: what is there, if it is known. */
export function notRegular(path: string, found?: Stats, cause?: unknown): HostError {
  return new HostError('NOT_A_FILE', `${path} is not a regular file but ${describeKind(found)}.`, {
    hint: 'Replace it by the file itself, or move it to another place.',
    cause,
  });
}

/** The error for a path that must lead to a folder, but does not. `found`: what is there, if it is known. */
export function notAFolder(path: string, found?: Stats, cause?: unknown): HostError {
  return new HostError('NOT_A_FOLDER', `${path} is not a folder but ${describeKind(found)}.`, {
    hint: 'Replace it by a folder, or move it to another place.',
    cause,
  });
}

function describeKind(found: Stats | undefined): string {
  if (found === undefined) return 'a link, pipe, device or the like';
  if (found.isSymbolicLink()) return 'a link, which is not followed';
  if (found.isDirectory()) return 'a folder';
  if (found.isFile()) return 'a file';
  if (found.isFIFO()) return 'a pipe';
  return found.isSocket() ? 'a socket' : 'a device';
}

function tooManyOpen(code: string): string | undefined {
  if (code !== 'EMFILE' && code !== 'ENFILE') return undefined;
  return 'Too many files are open; close other programs or raise the limit (ulimit -n), then try again.';
}

/** The `code` of a system error, such as ENOENT. */
export function readCode(error: unknown): string {
  // `instanceof Error` is not used, because errors of Node may come from another realm, such as that of a test runner.
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'unknown reason';
}
