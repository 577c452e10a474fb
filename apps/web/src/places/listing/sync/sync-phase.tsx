import type { SyncProgress } from '@storedeck/contract';

import { progressText } from './progress-text.ts';

/**
 * The progress of a running sync beside the Cancel button. The numbers of a download are shown by `SyncDownloads` or,
 * for the first sync, in the place.
 */
export function SyncPhase({ progress }: { progress: SyncProgress | undefined }) {
  return progress?.phase === 'downloading' ? 'Syncing…' : progressText(progress);
}
