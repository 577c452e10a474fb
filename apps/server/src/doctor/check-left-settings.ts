import { readLeftSettings } from '@storedeck/capture';
import { Folder, isHostError } from '@storedeck/host/folder';

import type { Finding } from './finding.ts';

/** Says which devices still have settings that a capture has changed and could not put back. */
export async function checkLeftSettings(dir: string): Promise<Finding[]> {
  const left = await readLeftSettings(new Folder(dir)).catch((error: unknown) => {
    if (isHostError(error)) return [];
    throw error;
  });
  return left.map(({ name, device, changes }) => ({
    level: 'fix',
    name: 'captures',
    detail: `${changes.length} settings of ${name} (${device}) are still as a capture needed them`,
    advice: 'Connect the device, and start Storedeck or "storedeck capture" again: they are put back first.',
  }));
}
