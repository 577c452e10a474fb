import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { textParts, typableText } from './typable-text.ts';

test('the parts make up the text, no part is too long, and no character is split', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 9 }), (text, max) => {
      const parts = textParts(text, max);
      expect(parts.join('')).toBe(text);
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(max);
        expect(part.length).toBeGreaterThan(0);
        expect(part.isWellFormed()).toBe(text.isWellFormed());
      }
    }),
  );
});

test('Android types ASCII; other characters are listed once each', () => {
  expect(typableText('a é\r\nü é\t😀\u0007~', 'ascii')).toEqual({
    typable: 'a \n \t~',
    lost: ['é', 'ü', '😀', '\u0007'],
  });
});

test('an iPhone types everything except control characters', () => {
  expect(typableText('日本 é😀\r\n\u0000', 'unicode')).toEqual({ typable: '日本 é😀\n', lost: ['\u0000'] });
});
