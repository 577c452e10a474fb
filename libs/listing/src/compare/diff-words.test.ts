import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { DiffPart } from './diff-part.ts';
import { diffWords } from './diff-words.ts';

function side(parts: readonly DiffPart[], without: DiffPart['kind']) {
  return parts.flatMap(({ kind, text }) => (kind === without ? [] : [text])).join('');
}

describe('the difference of two texts', () => {
  test('consists of words', () => {
    expect(diffWords('Plan your calm morning', 'Plan your calm evening', 'en-US')).toEqual([
      { kind: 'same', text: 'Plan your calm ' },
      { kind: 'removed', text: 'morning' },
      { kind: 'added', text: 'evening' },
    ]);
  });

  test('consists of words also in a language without spaces', () => {
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

  test.each([
    ['a suffix', 'Tilia: Habit Garden', 'Tilia: Habit Garden & more', 'en', ['& more']],
    [
      'much text',
      'Tilia',
      'Tilia – a quiet garden that grows with every habit you keep',
      'en',
      ['– a quiet garden that grows with every habit you keep'],
    ],
    ['the end of a word', 'Habit Garden', 'Habit Gardens', 'en', ['s']],
    ['words in two places', 'Plan your day', 'Plan all of your quiet day', 'en', ['all of', 'quiet']],
    ['words around a short one', 'We grow a tree', 'We grow slowly a small tree', 'en', ['slowly', 'small']],
    ['Japanese', '習慣の庭', '習慣の庭園', 'ja', ['園']],
    ['Chinese', '习惯花园', '习惯花园与更多', 'zh-Hans', ['与更多']],
    ['Thai', 'สวนนิสัย', 'สวนนิสัยของคุณ', 'th', ['ของคุณ']],
    ['many words', 'old. ', `old. ${'new words, '.repeat(2000)}`, 'en', ['new words, '.repeat(2000).trim()]],
  ])('adding %s removes nothing', (_what, before, after, language, added) => {
    const listChanges = (parts: readonly DiffPart[]) =>
      parts.filter(({ kind }) => kind !== 'same').map(({ kind, text }) => `${kind} ${text.trim()}`);
    expect(listChanges(diffWords(before, after, language))).toEqual(added.map((text) => `added ${text}`));
    expect(listChanges(diffWords(after, before, language))).toEqual(added.map((text) => `removed ${text}`));
  });

  test('a few common letters between replaced words are part of the change', () => {
    expect(
      diffWords('Our morning of calm, every single day', 'Our evening of joy, every single day', 'en'),
    ).toEqual([
      { kind: 'same', text: 'Our ' },
      { kind: 'removed', text: 'morning of calm' },
      { kind: 'added', text: 'evening of joy' },
      { kind: 'same', text: ', every single day' },
    ]);
  });

  test('texts with very many changes are compared by lines', () => {
    const words = (name: string) => Array.from({ length: 1200 }, (_, index) => `${name}${index}`).join(' ');
    const parts = diffWords(`Kept line.\n${words('a')}`, `Kept line.\n${words('b')}`, 'en');
    expect(parts.map(({ kind }) => kind)).toEqual(['removed', 'added']);
    const kept = `${'Kept line. '.repeat(900)}\n`;
    expect(diffWords(`${kept}${words('a')}`, `${kept}${words('b')}`, 'en').map(({ kind }) => kind)).toEqual([
      'same',
      'removed',
      'added',
    ]);
  });

  test('texts with almost nothing in common are reported as replaced', () => {
    expect(diffWords('Completely other words', 'Nothing stays here', 'en')).toHaveLength(2);
  });

  test('an inserted paragraph keeps its line breaks', () => {
    const parts = diffWords('One.\n\nTwo three four.', 'Zero.\n\nOne.\n\nTwo three four.', 'en');
    expect(side(parts, 'removed')).toBe('Zero.\n\nOne.\n\nTwo three four.');
  });

  test('both texts can be formed from the parts', () => {
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
