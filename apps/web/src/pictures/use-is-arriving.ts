import type { ListingPicture } from '@storedeck/listing';

import { useIsListingArriving } from '../server/queries.ts';
import { useIsSyncing } from '../server/sync.ts';

/** Whether a picture or video has no file only because the running sync has not downloaded it yet. */
export function useIsArriving({ file, state }: Pick<ListingPicture, 'file' | 'state'>): boolean {
  const isSyncing = useIsSyncing();
  // A page that is opened during the first sync has the listing before the first event of the sync.
  const isFirstSync = useIsListingArriving();
  // The App Store reports COMPLETE for every picture that it shows; other states say why there is no file.
  return (isSyncing || isFirstSync) && file === null && (!state || state === 'COMPLETE');
}
