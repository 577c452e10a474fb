import type { SyncProgress } from '@storedeck/contract';

/**
 * How much of a sync is done, in percent: never less than before in the same sync. Null while that is not known, because
 * the number of requests grows while the listings are read. The pictures are the part that takes long, so they are the
 * whole bar.
 */
export function syncPercent(progress: SyncProgress | undefined): number | null {
  if (progress?.phase === 'saving') return 100;
  if (progress?.phase !== 'downloading' || progress.total === 0) return null;
  return Math.floor((100 * progress.done) / progress.total);
}
