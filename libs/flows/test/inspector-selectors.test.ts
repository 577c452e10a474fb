import { describe, expect, test } from '@jest/globals';
import type { ScreenElement, ScreenTree } from '@storedeck/screen-tree';
import fc from 'fast-check';

import { fillSelector } from '../src/elements/filled-selector.ts';
import { findElement, findElements } from '../src/elements/find-elements.ts';
import { createMatcher } from '../src/elements/matcher.ts';
import { printIssue, readFlow } from '../src/index.ts';
import { listMaestroSelectors } from '../src/record/index.ts';
import { type FakeElement, FakePhone, makeTree } from './support/fake-phone.ts';

const matches = createMatcher();

/** Returns the element that a step with a selector means; undefined if it means several, and `point` does not. */
function findMeant(tree: ScreenTree, value: string): ScreenElement | undefined {
  const { flow, issues } = readFlow(`appId: a\n---\n- tapOn: ${value}\n`, 'a.yaml');
  const [step] = flow?.steps ?? [];
  if (step?.command !== 'tapOn' || !step.values.element || issues.length > 0)
    throw new Error(`${value}: ${issues.map(printIssue).join('\n')}`);
  const selector = fillSelector(step.values.element, () => null);
  if (selector.index !== undefined) return findElement(tree, selector, matches);
  const [element, ...others] = findElements(tree, selector, matches);
  return others.length === 0 ? element : undefined;
}

describe('the selectors of the inspector for Maestro', () => {
  const words = fc.constantFrom('', '', 'One', 'ONE', 'Straße', 'STRASSE', 'a.b', 'a+b', '${NAME}', 'x\ny');
  const element = (depth: number): fc.Arbitrary<FakeElement> =>
    fc.record({
      text: words,
      label: words,
      hint: words,
      id: fc.constantFrom('', '', 'a:id/one', 'b:id/one', 'two', 'two.three'),
      at: fc.tuple(
        fc.constantFrom(0, 100),
        fc.constantFrom(0, 100, 200),
        fc.constantFrom(0, 50, 300),
        fc.constant(100),
      ),
      children: depth === 0 ? fc.constant([]) : fc.array(element(depth - 1), { maxLength: 3 }),
    });

  test.each(['android', 'ios'] as const)('mean one element of random screens: %s', async (platform) => {
    const screens = fc.array(element(2), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(screens, async (screen) => {
        const tree = await new FakePhone(() => screen, { platform }).tree(new AbortController().signal);
        for (const one of tree.elements)
          for (const { using, value } of listMaestroSelectors(tree, one))
            if (using !== 'position')
              expect([value, findMeant(tree, value)?.index]).toEqual([value, one.index]);
      }),
    );
  });

  const screen = makeTree(
    [
      { id: 'com.example:id/log.in', text: 'Sign in ($5?)', at: [0, 0, 1000, 100] },
      { id: 'com.example:id/row', label: 'First', at: [0, 100, 1000, 100] },
      { id: 'com.example:id/row', role: 'field', text: 'jo@example.com', at: [0, 300, 1000, 100] },
      {
        ...{ id: 'com.example:id/list', role: 'list', at: [0, 500, 1000, 500] },
        children: [
          { id: 'android:id/title', text: 'Same', at: [0, 500, 1000, 100] },
          { id: 'android:id/summary', text: 'Same', at: [0, 600, 1000, 100] },
        ],
      },
      { id: 'android:id/title', text: 'Other', at: [0, 1200, 1000, 100] },
      { at: [0, 1400, 1000, 100] },
      { at: [0, 1500, 1000, 100], children: [{ text: '1', label: 'Help', at: [0, 1500, 1000, 100] }] },
    ],
    'android',
  );

  test.each<[string, number, string[]]>([
    ['an id and a text', 1, ['{ id: "log\\\\.in" }', '{ text: "Sign in \\\\(\\\\$5\\\\?\\\\)" } (language)']],
    ['a text beside equal ids', 2, ['{ text: "First" } (language)']],
    ['equal ids and a typed text', 3, ['{ id: "row", index: 1 }']],
    [
      'an equal id and an equal text',
      5,
      [
        '{ id: "title", childOf: { id: "list" } }',
        '{ id: "title", text: "Same" } (language)',
        '{ id: "title", index: 0 }',
        '{ text: "Same", index: 0 } (language)',
      ],
    ],
    ['nothing to name it', 8, ['{ point: "50%,73%" }']],
    ['nothing to name it, and a child over it', 9, []],
    ['a label and a value', 10, ['{ text: "Help" } (language)', '{ text: "1" }']],
  ])('of %s', (_what, index, selectors) => {
    const element = screen.elements[index];
    const listed = element ? listMaestroSelectors(screen, element) : [];
    expect(
      listed.map(({ value, followsLanguage }) => (followsLanguage ? `${value} (language)` : value)),
    ).toEqual(selectors);
  });
});
