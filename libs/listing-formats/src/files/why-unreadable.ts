import { isHostError } from '@storedeck/host/folder';

import { errorCode } from './system-error.ts';

/** Returns a sentence that says why one file or folder of many cannot be read. */
export function whyUnreadable(error: unknown): string {
  const code = isHostError(error) ? error.code : (errorCode(error) ?? 'unknown reason');
  if (code === 'FILE_DENIED' || code === 'EACCES' || code === 'EPERM')
    return 'The system does not let this program read it. Check its permissions.';
  if (code === 'FILE_TOO_LARGE') return 'It is larger than any text or picture of a listing.';
  if (code === 'NOT_A_FILE' || code === 'NOT_A_FOLDER') return 'It is neither a file nor a folder.';
  return 'The disk or the network folder failed while it was read. Try again.';
}
