import type { CheckedLinks } from '@storedeck/contract';
import type { Problem } from '@storedeck/listing/problems';
import { checkLinks, readListing, type WhichListing } from '@storedeck/store-sync';

import { throwMissing } from './throw-missing.ts';

/** Requests the web addresses of a listing of the working folder. Rejects with StoreSyncError. */
export async function checkListingLinks(
  dir: string,
  which: Exclude<WhichListing, 'template'>,
  signal: AbortSignal,
): Promise<CheckedLinks & { problems: Problem[] }> {
  const listing = (await readListing(dir, which, { signal })) ?? throwMissing(which);
  const { problems, ...counts } = await checkLinks(listing, { signal });
  return { ok: true, ...counts, problems: [...problems] };
}
