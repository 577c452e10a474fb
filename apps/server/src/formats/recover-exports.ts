import { join } from 'node:path';

import { recoverExport } from '@storedeck/listing-formats';

/** Removes what killed exports have left in the working folder. */
export async function recoverExports(dir: string): Promise<void> {
  for (const format of ['fastlane', 'store-config']) await recoverExport(join(dir, 'export', format));
}
