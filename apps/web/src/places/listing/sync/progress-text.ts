import type { SyncProgress } from '@storedeck/contract';

/** The progress of a running sync as a short text. */
export function progressText(progress: SyncProgress | undefined): string {
  if (!progress) return 'Starting…';
  const { phase, done, total, bytes } = progress;
  switch (phase) {
    case 'connecting':
      return 'Connecting to the stores…';
    case 'reading':
      return total > 0 ? `Reading listings, ${done} of ${total}` : 'Reading listings…';
    case 'downloading':
      return total > 0 ? `Pictures ${done} of ${total} · ${megabytes(bytes)}` : 'Looking for pictures…';
    case 'saving':
      return 'Saving…';
  }
}

function megabytes(bytes: number): string {
  const amount = bytes / 1_000_000;
  return `${amount.toFixed(amount < 100 ? 1 : 0)} MB`;
}
