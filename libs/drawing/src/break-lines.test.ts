import { expect, test } from '@jest/globals';

import { breakLines } from './break-lines.ts';

function atMost(length: number) {
  return (line: string) => line.length <= length;
}

test('a line breaks at its spaces, and each part keeps the space at its end', () => {
  expect(breakLines('one two three four', atMost(9))).toEqual(['one two ', 'three ', 'four']);
});

test('the line ends in a text are kept, and so are its empty lines', () => {
  expect(breakLines('one\n\ntwo', atMost(9))).toEqual(['one', '', 'two']);
});

test('a word that is too wide breaks between any two characters', () => {
  expect(breakLines('abcdefg', atMost(3))).toEqual(['abc', 'def', 'g']);
  expect(breakLines('no abcdefg', atMost(4))).toEqual(['no a', 'bcde', 'fg']);
});

test('a Japanese full stop never begins a line', () => {
  expect(breakLines('静かな十分間。', atMost(3))).toEqual(['静かな', '十分間。']);
});
