import { isHostError } from '@storedeck/host/folder';
import { isStoreError } from '@storedeck/store-api';

import { StoreSyncError, type StoreSyncErrorCode } from '../store-sync-error.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'DISK_FULL']);

/** Turns an error of a Folder or of the file system at `path` into a StoreSyncError. A StoreSyncError is returned unchanged. */
export function diskError(error: unknown, path: string): StoreSyncError {
  if (isStoreError<StoreSyncErrorCode>(error)) return error;
  if (isHostError(error)) {
    const { code, message, hint } = error;
    return new StoreSyncError(FULL.has(code) ? 'DISK_FULL' : 'FOLDER_NOT_WRITABLE', message, {
      hint,
      cause: error.cause ?? error,
    });
  }
  const code = errorCode(error) ?? 'unknown reason';
  if (FULL.has(code)) {
    return new StoreSyncError('DISK_FULL', `There is no room left on the disk to write ${path} (${code}).`, {
      hint: 'Free some space and try again. The existing content is not changed.',
      cause: error,
    });
  }
  return new StoreSyncError('FOLDER_NOT_WRITABLE', `${path} cannot be read or written (${code}).`, {
    hint:
      code === 'EMFILE' || code === 'ENFILE'
        ? 'Too many files are open; close other programs or raise the limit (ulimit -n), then try again.'
        : 'Check that the working folder exists, is yours, and is not read-only.',
    cause: error,
  });
}

/** Returns a function that throws any error as the error of a Folder or of the file system at `path`. */
export function asDiskError(path: string): (error: unknown) => never {
  return (error) => {
    throw diskError(error, path);
  };
}

/** The `code` of a system error, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
