import { NoEqual } from '../patterns/no-equal.ts';
import { translatePattern } from '../patterns/translate-pattern.ts';
import type { Place } from '../place.ts';
import type { Reading } from './reading.ts';

/** Reports a pattern that cannot be used. */
export function checkPattern(pattern: string, place: Place, reading: Reading): void {
  try {
    if (translatePattern(pattern) === undefined)
      reading.warn('PATTERN_INVALID', place, {
        message: 'This is no regular expression, so it is compared as plain text, as Maestro does.',
      });
  } catch (error) {
    if (!(error instanceof NoEqual)) throw error;
    reading.error('PATTERN_INVALID', place, { message: error.message });
  }
}
