import { countText } from '@storedeck/listing';

import type { SyncResult } from './endpoints/sync.ts';

/**
 * Returns how many pictures a sync has brought, as a sentence without a full stop, such as "255 pictures, shared by 11
 * more places" for the first sync, and "3 pictures downloaded, 252 already on disk" for a later one. A picture that
 * several places show counts once, as in the progress of the sync.
 */
export function syncedPicturesText({
  downloaded,
  reused,
  shared,
}: Pick<SyncResult, 'downloaded' | 'reused' | 'shared'>): string {
  const sharedText = shared > 0 ? `, shared by ${countText(shared, 'more place')}` : '';
  if (reused === 0) return countText(downloaded, 'picture') + sharedText;
  return `${countText(downloaded, 'picture')} downloaded, ${reused} already on disk${sharedText}`;
}
