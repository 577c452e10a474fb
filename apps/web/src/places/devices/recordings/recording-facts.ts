import type { Recording } from '@storedeck/contract';
import { bytesText } from '@storedeck/listing';

import { lengthText } from './length-text.ts';

/** Describes a recording: its length and its size. The size of a running recording is the size so far. */
export function recordingFacts({ isRunning, bytes, durationMs }: Recording): string {
  if (isRunning) return `Still recording · ${bytesText(bytes)} so far`;
  // A recording of less than a second is shown as one second, because "0:00" looks like an empty file.
  const length = durationMs === null ? [] : [lengthText(Math.max(1, Math.round(durationMs / 1000)))];
  return [...length, bytesText(bytes)].join(' · ');
}
