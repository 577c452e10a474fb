import { isListingFormatError, ListingFormatError } from '../listing-format-error.ts';

/** The `code` of a system error, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  // `instanceof Error` is not used, because Node's own errors may come from another realm (a test runner, a vm
  // context).
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Converts a system error that occurred while `path` was read. A ListingFormatError is returned unchanged. */
export function readFailure(error: unknown, path: string): ListingFormatError {
  if (isListingFormatError(error)) return error;
  const code = errorCode(error) ?? 'unknown reason';
  if (code === 'EACCES' || code === 'EPERM')
    return new ListingFormatError('FILE_DENIED', `The system does not let this program read ${path}.`, {
      hint: 'Check its permissions. On a Mac, allow the terminal under Privacy & Security > Files and Folders.',
      cause: error,
    });
  if (code === 'ELOOP' || code === 'ENXIO' || code === 'EOPNOTSUPP') return notRegular(path, error);
  return new ListingFormatError('FILE_UNREADABLE', `${path} cannot be read (${code}).`, {
    hint: 'Try again; if it still fails, check the disk or the network folder.',
    cause: error,
  });
}

/** Converts a system error that occurred while `path` was written. A ListingFormatError is returned unchanged. */
export function writeFailure(error: unknown, path: string): ListingFormatError {
  if (isListingFormatError(error)) return error;
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

export function notRegular(path: string, cause?: unknown): ListingFormatError {
  return unsafe(
    `${path} is a link, pipe or device, which is not followed.`,
    'Replace it by the file itself, or remove it.',
    cause,
  );
}

export function unsafe(message: string, hint: string, cause?: unknown): ListingFormatError {
  return new ListingFormatError('FORMAT_UNSAFE', message, { hint, cause });
}
