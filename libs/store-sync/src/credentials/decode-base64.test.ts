import { describe, expect, test } from '@jest/globals';
import { readAppStoreKey } from '@storedeck/app-store';

import { decodeBase64 } from './decode-base64.ts';

const ABOUT = { name: 'ASC_KEY_P8_B64', store: 'appStore' } as const;

describe('decodeBase64', () => {
  test.each([
    ['with padding', 'YWI=', 'ab'],
    ['without padding', 'YWI', 'ab'],
    ['with too much padding', 'YWI====', 'ab'],
    ['on several lines', 'YW\n I=\r\n', 'ab'],
    ['base64url', '-_-_', '\u{fb}\u{ff}\u{bf}'],
  ])('%s', (_what, text, bytes) => {
    expect(decodeBase64(text, ABOUT).toString('latin1')).toBe(bytes);
  });

  // With a search that takes time in proportion to the square of the text, these would take hours.
  test.each([
    ['padding before a letter', `${'='.repeat(2_000_000)}x`],
    ['padding between letters', `${'a'.repeat(1000)}${'='.repeat(2_000_000)}x`],
    ['blanks and padding', `${'= '.repeat(1_000_000)}x`],
  ])('millions of characters of %s are refused', (_what, text) => {
    expect(() => decodeBase64(text, ABOUT)).toThrow('is not base64');
  });
});

test('a key file of millions of empty lines is refused', () => {
  expect(() => readAppStoreKey(`${'\n'.repeat(2_000_000)}x`, 'ASC_KEY_P8_B64')).toThrow(/ASC_KEY_P8_B64/);
});
