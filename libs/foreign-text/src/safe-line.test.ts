import { expect, test } from '@jest/globals';

import { safeLine } from './safe-line.ts';

test('returns one line, with one space for white space and control characters', () => {
  expect(safeLine('  first\r\nsecond\u2028third\t\u0000\u001b[31m red\u00a0 ', 200)).toBe(
    'first second third [31m red',
  );
});

test('removes characters that are invisible or change the direction of text', () => {
  expect(safeLine('a\u202eb\u2066c\u200bd\u00ade\u{e0041}f\ufeff', 200)).toBe('abcdef');
});

test('keeps the characters that join emoji and letters', () => {
  expect(safeLine('👩\u200d👧 می\u200cخواهم', 200)).toBe('👩\u200d👧 می\u200cخواهم');
});

test('cuts a long text off, and no character in half', () => {
  expect(safeLine('0123456789', 10)).toBe('0123456789');
  expect(safeLine('0123456789a', 10)).toBe('012345678…');
  expect(safeLine('01234567😀9', 10)).toBe('01234567…');
  expect(safeLine(`${'\u200b'.repeat(1_000_000)}x`, 10)).toBe('');
});

test('replaces half a character', () => {
  expect(safeLine('a\ud800b', 10)).toBe('a\ufffdb');
});
