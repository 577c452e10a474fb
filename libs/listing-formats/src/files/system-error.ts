import { type HostError, isHostError } from '@storedeck/host/folder';

import {
  isListingFormatError,
  ListingFormatError,
  type ListingFormatErrorCode,
} from '../listing-format-error.ts';

/** The `code` of a system error, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  // `instanceof Error` is not used, because Node's own errors may come from another realm (a test runner, a vm
  // context).
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** The code of this library for the code of a Folder. */
const CODES: Readonly<Partial<Record<HostError['code'], ListingFormatErrorCode>>> = {
  NOT_A_FILE: 'FORMAT_UNSAFE',
  NOT_A_FOLDER: 'FORMAT_UNSAFE',
  FILE_TOO_LARGE: 'FORMAT_UNSAFE',
  FILE_DENIED: 'FILE_DENIED',
  DISK_FULL: 'DISK_FULL',
};

function ofFolder(error: HostError, otherwise: ListingFormatErrorCode): ListingFormatError {
  const { code, message, hint } = error;
  return new ListingFormatError(CODES[code] ?? otherwise, message, { cause: error, ...(hint && { hint }) });
}

/**
 * Converts an error of a Folder or of the system that occurred while `path` was read. A ListingFormatError is returned
 * unchanged.
 */
export function readFailure(error: unknown, path: string): ListingFormatError {
  if (isListingFormatError(error)) return error;
  if (isHostError(error)) return ofFolder(error, 'FILE_UNREADABLE');
  const code = errorCode(error) ?? 'unknown reason';
  if (code === 'EACCES' || code === 'EPERM')
    return new ListingFormatError('FILE_DENIED', `The system does not let this program read ${path}.`, {
      hint: 'Check its permissions. On a Mac, allow the terminal under Privacy & Security > Files and Folders.',
      cause: error,
    });
  return new ListingFormatError('FILE_UNREADABLE', `${path} cannot be read (${code}).`, {
    hint: 'Try again; if it still fails, check the disk or the network folder.',
    cause: error,
  });
}

/**
 * Converts an error of a Folder or of the system that occurred while `path` was written. A ListingFormatError is
 * returned unchanged.
 */
export function writeFailure(error: unknown, path: string): ListingFormatError {
  if (isListingFormatError(error)) return error;
  if (isHostError(error)) {
    const full = error.code === 'DISK_FULL';
    return new ListingFormatError(full ? 'DISK_FULL' : 'FOLDER_NOT_WRITABLE', error.message, {
      cause: error,
      ...(error.hint && { hint: error.hint }),
    });
  }
  const code = errorCode(error) ?? 'unknown reason';
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new ListingFormatError(
      'DISK_FULL',
      `There is no room left on the disk to write ${path} (${code}).`,
      {
        hint: 'Free some space and try again. The existing content is not changed.',
        cause: error,
      },
    );
  return new ListingFormatError('FOLDER_NOT_WRITABLE', `${path} cannot be written (${code}).`, {
    hint: 'Check that the folder exists, is yours, and is not read-only.',
    cause: error,
  });
}

export function unsafe(message: string, hint: string, cause?: unknown): ListingFormatError {
  return new ListingFormatError('FORMAT_UNSAFE', message, { hint, cause });
}
