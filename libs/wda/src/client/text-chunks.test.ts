import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { textChunks } from './text-chunks.ts';

describe('textChunks', () => {
  test('joined together, the chunks are the text, and no chunk is too long', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 20, max: 50 }),
        (text, length) => {
          const chunks = [...textChunks(text, length)];
          expect(chunks.join('')).toBe(text);
          for (const chunk of chunks) expect(chunk.length).toBeLessThanOrEqual(length);
        },
      ),
    );
  });

  test('an emoji of several code points is not split', () => {
    const family = '👩‍👩‍👧‍👦';
    expect([...textChunks(family.repeat(3), 12)]).toEqual([family, family, family]);
  });

  test('an empty text has no chunk', () => {
    expect([...textChunks('')]).toEqual([]);
  });
});
