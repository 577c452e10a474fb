import { describe, expect, test } from '@jest/globals';

import { makeOutline, parseAndroidTree, parseIosTree, type Outline } from '../src/index.ts';
import { visibleText } from '../src/visible-text.ts';
import { corpusTrees } from './support/corpus.ts';

const ANDROID = corpusTrees('android').map(({ name, source }) => ({
  name,
  read: () => parseAndroidTree(source),
}));
const IOS = corpusTrees('ios').map(({ name, source }) => ({ name, read: () => parseIosTree(source) }));
const TREES = [...ANDROID, ...IOS];

const suite = TREES.length > 0 ? describe : describe.skip;

suite(
  `the screens of real apps${TREES.length > 0 ? '' : ' (left out: they are not on this computer)'}`,
  () => {
    test.each(TREES)('every visible text of $name is in a row', ({ read }) => {
      const outline = makeOutline(read());
      const lines = outline.rows.map(({ line }) => line.replaceAll(/\\(["\\])/g, '$1')).join('\n');
      expect(listTexts(outline).filter((text) => !lines.includes(text.slice(0, 40)))).toEqual([]);
    });

    test.each(TREES)('no row of $name is a shape without a name inside of a button', ({ read }) => {
      const { rows, tree } = makeOutline(read());
      const twins = rows.filter(({ element: index, name }) => {
        const element = tree.elements[index];
        if (!element || name !== '' || element.identifier !== '' || element.role === 'field') return false;
        const around = element.parent === null ? undefined : tree.elements[element.parent];
        return (
          around?.flags.includes('clickable') === true &&
          ['button', 'checkbox', 'switch'].includes(element.role) &&
          !element.flags.includes('clickable')
        );
      });
      expect(twins.map(({ line }) => line)).toEqual([]);
    });

    test('the names contain no pictures of icon fonts, and the outlines stay short', () => {
      const outlines = TREES.map(({ read }) => makeOutline(read()));
      expect(outlines.filter(({ text }) => /\p{Co}/u.test(text))).toEqual([]);
      const sizes = outlines.map(({ text }) => text.length).sort((one, other) => one - other);
      expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(431);
    });
  },
);

function listTexts({ tree }: Outline): readonly string[] {
  const letters = new Set<number | null>();
  return tree.elements.flatMap(({ index, parent, role, label, text, flags }) => {
    if (role === 'keyboard' || letters.has(parent)) letters.add(index);
    if (flags.includes('hidden') || flags.includes('password')) return [];
    const texts = [label, text].map(visibleText).filter((each) => each !== '');
    return letters.has(index) ? texts.filter((each) => each.length > 1) : texts;
  });
}
