import { expect, test } from '@jest/globals';

import { printableName } from './printable-name.ts';

test.each([
  ['notes.md', 'notes.md'],
  ['Übersicht 概要 🌱.txt', 'Übersicht 概要 🌱.txt'],
  ['photo\u202Egnp.exe', 'photo\\u{202e}gnp.exe'],
  ['two\nlines', 'two\\u{a}lines'],
  ['a\u200Bb', 'a\\u{200b}b'],
])('%j is shown as %s', (name, shown) => {
  expect(printableName(name)).toBe(shown);
});
