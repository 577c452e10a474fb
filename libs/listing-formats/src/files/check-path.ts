import { isAbsolute } from 'node:path';

import { ListingFormatError } from '../listing-format-error.ts';

/** Checks a path that a person has entered, and returns the path. @throws ListingFormatError PATH_INVALID */
export function checkPath(path: string): string {
  if (path === '') throw refuse('A path is missing.');
  if (path.length > 4096) throw refuse('The path is longer than 4096 characters.');
  if (path.includes('\0')) throw refuse('The path contains a NUL character.');
  if (!isAbsolute(path)) throw refuse('The path is not absolute.');
  if (path.split(/[\\/]/).includes('..')) throw refuse('The path contains a ".." segment.');
  return path;
}

function refuse(reason: string): ListingFormatError {
  return new ListingFormatError('PATH_INVALID', reason, {
    hint: 'Give an absolute path, such as /Users/me/app/fastlane.',
  });
}
