import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { textLength, utf8Length } from './text-length.ts';

test('an emoji counts as one character, as in the stores', () => {
  expect(textLength('🧭 Weg')).toBe(5);
});

test('UTF-8 bytes are counted as an encoder writes them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8Length(text)).toBe(Buffer.byteLength(text, 'utf8'));
    }),
  );
});
