import type { WhichListing } from '@storedeck/store-sync';

import type { Config } from './config.ts';

/**
 * Waits until a listing may be read. Only the template may need a wait: the demo draws it while the server is already
 * running.
 */
export async function listingReady(
  { templateReady }: Pick<Config, 'templateReady'>,
  which: WhichListing,
): Promise<void> {
  if (which === 'template') await templateReady;
}
