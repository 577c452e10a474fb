import type { PublishState } from '@storedeck/contract';

/** Returns the progress as a text, such as "Reading the stores, 12 of 40". */
export function readingText(reading: PublishState['reading']): string {
  if (!reading || reading.total === 0) return 'Reading the stores…';
  return `Reading the stores, ${reading.done} of ${reading.total}`;
}
