import { constants } from 'node:fs';
import { copyFile, link } from 'node:fs/promises';

import { diskError, errorCode } from './disk-error.ts';

/** Gives a file a second name; file systems without hard links get a copy. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (errorCode(error) === 'EEXIST' || errorCode(error) === 'ENOENT') throw diskError(error, to);
    await copyFile(from, to, constants.COPYFILE_EXCL).catch((copyError: unknown) => {
      throw diskError(copyError, to);
    });
  }
}
