import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { isSameText, storedText } from './stored-text.ts';
import { textLength } from './text-length.ts';

test.each([
  ['line breaks at the end', 'Garden\n', 'Garden\r\n\n', true],
  ['a text of line breaks only, and an empty text', '\n\n', '', true],
  ['blanks and line breaks at the start', ' \n\tGarden', 'Garden', true],
  ['blanks at the end', 'Garden  ', 'Garden', true],
  ['line breaks of Windows and of old Macs', 'A\r\n\r\nB\rC', 'A\n\nB\nC', true],
  ['blanks at the ends of lines', 'A  \n \t\nB', 'A\n\nB', true],
  ['a precomposed and a decomposed letter', 'Gärten', 'Ga\u0308rten', true],
  ['decomposed Korean', '정원', '정원'.normalize('NFD'), true],
  ['a blank line between paragraphs', 'A\n\nB', 'A\nB', false],
  ['blanks at the start of a line', 'A\n  B', 'A\nB', false],
  ['blanks between words', 'A  B', 'A B', false],
  ['letters that only look alike', 'ﬁne', 'fine', false],
])('%s', (_name, a, b, isSame) => {
  expect(isSameText(a, b)).toBe(isSame);
  expect(isSameText(b, a)).toBe(isSame);
});

test('the stored form of a stored form is the same text, and has the same length', () => {
  const pieces = fc.constantFrom('a', ' ', '\t', '\n', '\r', '\r\n', 'a\u0308', 'é', '\u00a0', '🧭', '정');
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(storedText(storedText(text))).toBe(storedText(text));
      expect(isSameText(text, storedText(text))).toBe(true);
      expect(textLength(text)).toBe([...storedText(text)].length);
    }),
  );
});

test('many blanks in the middle of a text take linear time', () => {
  const blanks = ' '.repeat(2_000_000);
  expect(storedText(`a${blanks}b${blanks}\n`).length).toBe(blanks.length + 2);
});
