import { expect, test } from '@jest/globals';

import { isSameText, storedText } from './is-same-text.ts';

test.each([
  ['line breaks at the end', 'Garden\n', 'Garden\r\n\n', true],
  ['a text of line breaks only, and an empty text', '\n\n', '', true],
  ['line breaks at the start', '\nGarden', 'Garden', false],
  ['line breaks between words', 'A\n\nB', 'A\nB', false],
  ['a space at the end', 'Garden ', 'Garden', false],
])('%s', (_name, a, b, isSame) => {
  expect(isSameText(a, b)).toBe(isSame);
  expect(isSameText(b, a)).toBe(isSame);
});

test('a store keeps all of a text except line breaks at its end', () =>
  expect(storedText('\nA\r\n\nB \r\n\r\n')).toBe('\nA\r\n\nB '));
