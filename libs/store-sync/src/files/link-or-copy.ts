import { constants } from 'node:fs';
import { copyFile, link } from 'node:fs/promises';

import { asDiskError, diskError, errorCode } from './disk-error.ts';

/** Makes a hard link to a file, or a copy if a hard link is not possible. `to` must not exist. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (errorCode(error) === 'EEXIST' || errorCode(error) === 'ENOENT') throw diskError(error, to);
    await copyFile(from, to, constants.COPYFILE_EXCL).catch(asDiskError(to));
  }
}
