import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { pathBelowAssets } from '../../pictures/picture-file-reader.ts';
import { StoreSyncError } from '../../store-sync-error.ts';
import type { PlannedPicture } from '../plan/plan.ts';

/**
 * Reads the file of a picture. Its bytes must be those of the plan.
 *
 * @throws StoreSyncError PLAN_CHANGED
 */
export async function readUpload(
  dir: string,
  { file, sha256 }: Pick<PlannedPicture, 'file' | 'sha256'>,
): Promise<Uint8Array> {
  const path = file === null ? null : await pathBelowAssets(dir, file);
  const bytes = path === null ? undefined : await readFile(path).catch(() => undefined);
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw new StoreSyncError('PLAN_CHANGED', `The file ${file ?? ''} has changed since the plan was made.`, {
      hint: 'Make a new plan.',
    });
  }
  return bytes;
}
