import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { KEYS, typedKeys } from './key-actions.ts';

test('the keys of all commands write the text, with at most 200 keys in one command', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 700 }), (text) => {
      const commands = [...typedKeys(text)];
      expect(commands.every((keys) => keys.length <= 200)).toBe(true);
      const written = commands
        .flat()
        .join('')
        .replaceAll(KEYS.enter, '\n')
        .replaceAll(KEYS.tab, '\t')
        .replaceAll(KEYS.backspace, '\b');
      expect(written).toBe(text.replaceAll(/\r\n?/g, '\n'));
    }),
  );
});

test('each key is one code point', () => {
  expect([...typedKeys('a👩‍👩‍👧\r\nß')]).toEqual([['a', '👩', '\u200D', '👩', '\u200D', '👧', KEYS.enter, 'ß']]);
});

test('an empty text needs no command', () => {
  expect([...typedKeys('')]).toEqual([]);
});
