import { isStoreSyncError, StoreSyncError } from '../store-sync-error.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Says in our words what the file system refused at `path`; our own errors pass unchanged. */
export function diskError(error: unknown, path: string): StoreSyncError {
  if (isStoreSyncError(error)) return error;
  const code = errorCode(error) ?? 'unknown reason';
  if (FULL.has(code)) {
    return new StoreSyncError('DISK_FULL', `There is no room left on the disk to write ${path} (${code}).`, {
      hint: 'Free some space and try again; what was there before is unchanged.',
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

/** The `code` of a system error, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  // Not `instanceof Error`: an error of Node itself may come from another realm (a test runner's, a vm context's).
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
