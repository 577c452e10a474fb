import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { diffWords, type DiffPart } from './diff-words.ts';

function side(parts: readonly DiffPart[], without: DiffPart['kind']) {
  return parts.flatMap(({ kind, text }) => (kind === without ? [] : [text])).join('');
}

describe('the difference of two texts', () => {
  test('is made of words', () => {
    expect(diffWords('Plan your calm morning', 'Plan your calm evening', 'en-US')).toEqual([
      { kind: 'same', text: 'Plan your calm ' },
      { kind: 'removed', text: 'morning' },
      { kind: 'added', text: 'evening' },
    ]);
  });

  test('has words in a language without spaces', () => {
    const parts = diffWords('毎日の習慣を記録する', '毎週の習慣を記録する', 'ja');
    expect(parts.at(-1)?.kind).toBe('same');
    expect(parts.at(-1)?.text).toContain('習慣を記録する');
  });

  test('two changed words in a row are one change', () => {
    const parts = diffWords('We say good morning to all of you', 'We say nice evening to all of you', 'en');
    expect(parts.filter(({ kind }) => kind === 'removed')).toEqual([
      { kind: 'removed', text: 'good morning' },
    ]);
  });

  test('texts with almost nothing in common are reported as replaced', () => {
    expect(diffWords('Completely other words', 'Nothing stays here', 'en')).toHaveLength(2);
  });

  test('an inserted paragraph keeps its line breaks', () => {
    const parts = diffWords('One.\n\nTwo three four.', 'Zero.\n\nOne.\n\nTwo three four.', 'en');
    expect(side(parts, 'removed')).toBe('Zero.\n\nOne.\n\nTwo three four.');
  });

  test('the parts make up both texts again', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(fc.constantFrom('a', 'b', ' ', '\n', '日本', '👩‍👩‍👧'), { maxLength: 40 })
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, text, fc.constantFrom('en', 'ja', 'xx_bad!'), (before, after, language) => {
        const parts = diffWords(before, after, language);
        expect(side(parts, 'added')).toBe(before);
        expect(side(parts, 'removed')).toBe(after);
      }),
    );
  });
});
