import type { SyncProgress } from '@storedeck/contract';

/** The progress of a running sync as a short text. */
export function progressText(progress: SyncProgress | undefined): string {
  if (!progress) return 'Starting…';
  const { phase, done, total, downloaded, toDownload } = progress;
  switch (phase) {
    case 'connecting':
      return 'Connecting to the stores…';
    case 'reading':
      return total > 0 ? `Reading listings, ${done} of ${total}` : 'Reading listings…';
    case 'downloading':
      if (toDownload > 0) return `${downloaded} of ${toDownload} pictures`;
      return total > 0 ? 'Reading the pictures on disk…' : 'Looking for pictures…';
    case 'saving':
      return 'Saving…';
  }
}

/** The time left of a sync, such as "about 20 s left"; empty while it is not known. */
export function timeLeftText(seconds: number | null): string {
  if (seconds === null) return '';
  return seconds < 60 ? `about ${seconds} s left` : `about ${Math.round(seconds / 60)} min left`;
}
