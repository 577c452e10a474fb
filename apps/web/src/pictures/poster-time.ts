import { DEFAULT_POSTER_TIME } from '@storedeck/listing';

/** The second of a poster time, such as 7 for `00:00:07:00`. Without a time, that of the App Store. */
export function readPosterSecond(time: unknown): number {
  const [hours = 0, minutes = 0, seconds = 0] = (typeof time === 'string' ? time : DEFAULT_POSTER_TIME)
    .split(':')
    .map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

/**
 * Writes a poster time. Only whole seconds are written: the last pair of digits means frames to some and hundredths to
 * others, and only `00` is the same for both.
 */
export function printPosterTime(second: number): string {
  const pairs = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60, 0];
  return pairs.map((value) => String(value).padStart(2, '0')).join(':');
}
