import { expect } from '@jest/globals';
import type { ScreenTree } from '@storedeck/screen-tree';

import { fillSelector } from '../../src/elements/filled-selector.ts';
import { findElement, findElements } from '../../src/elements/find-elements.ts';
import { createMatcher } from '../../src/elements/matcher.ts';
import { readFlow } from '../../src/index.ts';
import { type ChosenSelector, type NewValue, printStep } from '../../src/record/index.ts';

// On a busy machine, a comparison may have to wait for longer than it may take.
const matches = createMatcher({ deadlineMs: 60_000 });

/** Expects that a run finds the element of a selector, and no other without counting. */
export function expectOnly(
  tree: ScreenTree,
  { value, element }: Pick<ChosenSelector, 'value' | 'element'>,
): void {
  const selector = readSelector(value);
  expect([value, findElement(tree, selector, matches)?.index]).toEqual([value, element.index]);
  if (selector.index === undefined) expect(findElements(tree, selector, matches)).toHaveLength(1);
}

/** Reads a selector as a run does. */
function readSelector(value: NewValue) {
  const source = `appId: a\n---\n${printStep({ command: 'tapOn', value })}\n`;
  const { flow, issues } = readFlow(source, 'a.yaml');
  expect(issues).toEqual([]);
  const [step] = flow?.steps ?? [];
  if (step?.command !== 'tapOn' || !step.values.element) throw new Error(`No selector in ${source}`);
  return fillSelector(step.values.element, () => null);
}
