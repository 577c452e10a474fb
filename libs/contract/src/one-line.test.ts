import { expect, test } from '@jest/globals';

import { webDriverServerId } from './host-id.ts';
import { oneLine } from './one-line.ts';

test.each([
  ['a word', 'Pixel', true],
  ['blanks around a word', '  my phone ', true],
  ['another script', '電話', true],
  ['blanks only', ' \u00a0 ', false],
  ['nothing', '', false],
  ['a line break', 'a\nb', false],
  ['NUL', 'a\u0000b', false],
  ['only a control character', '\u0001', false],
  ['a control character between blanks', ' \u007f ', false],
  ['a tab', 'a\tb', false],
])('%s', (_what, text, fits) => {
  expect(oneLine(2_000_000).safeParse(text).success).toBe(fits);
});

// With a search that takes time in proportion to the square of the text, these would take hours.
test('a million characters before a character that is refused', () => {
  expect(oneLine(2_000_000).safeParse(`${'a'.repeat(1_000_000)}\n`).success).toBe(false);
  expect(oneLine(2_000_000).safeParse(`${' '.repeat(1_000_000)}\n`).success).toBe(false);
});

test('an address with a million slashes', () => {
  const slashes = '/'.repeat(1_000_000);
  expect(webDriverServerId(`http://a${slashes}`)).toBe('http://a');
  expect(webDriverServerId(`http://a${slashes}b`)).toBe(`http://a${slashes}b`);
});
