import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { expect, test } from '@jest/globals';
import { parseAndroidTree, parseIosTree, type ScreenTree } from '@storedeck/screen-tree';

import { chooseTouched } from '../src/record/index.ts';
import { expectOnly } from './support/find-again.ts';

/** Screens of public apps, beside the checkout. They are not part of the project. */
const FOLDER = new URL('../../../../shared/world/corpus/', import.meta.url);

/** As many touches as a person makes in 20 minutes who touches twice in a second. */
const TOUCHES = 2400;

function readTrees(kind: 'android' | 'ios', parse: (source: string) => ScreenTree): ScreenTree[] {
  const folder = new URL(`${kind}/`, FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => parse(readFileSync(new URL(name, folder), 'utf8')));
}

const SCREENS = [
  ...readTrees('android', (source) => parseAndroidTree(source)),
  ...readTrees('ios', (source) => parseIosTree(source)),
].filter(({ elements }) => elements.length > 0);

/** Returns the same numbers from 0 to 1 in every run (a linear congruential generator). */
function makeRandom(): () => number {
  let state = 42;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

const LEFT_OUT = SCREENS.length > 0 ? '' : ' (left out: no screens of real apps are beside the checkout)';

(SCREENS.length > 0 ? test : test.skip)(
  `each touch on the screens of real apps records one element${LEFT_OUT}`,
  () => {
    const random = makeRandom();
    let chosen = 0;
    for (let touch = 0; touch < TOUCHES; touch += 1) {
      const tree = SCREENS[touch % SCREENS.length];
      if (!tree) continue;
      const found = chooseTouched(tree, { x: random() * tree.size.width, y: random() * tree.size.height });
      if (!found) continue;
      chosen += 1;
      expectOnly(tree, found);
    }
    expect(chosen).toBeGreaterThan(TOUCHES / 4);
  },
);
