import { join } from 'node:path';

import { recoverExport } from '@storedeck/listing-formats';

import { EXPORT_FORMATS } from './format-names.ts';

/** Removes what killed exports have left in the working folder. */
export async function recoverExports(dir: string): Promise<void> {
  for (const format of Object.keys(EXPORT_FORMATS)) await recoverExport(join(dir, 'export', format));
}
