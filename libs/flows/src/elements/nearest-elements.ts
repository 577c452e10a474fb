import type { ScreenElement, ScreenTree } from '@storedeck/screen-tree';
import leven from 'leven';

import { isVisible, listIds, listTexts, nameElement } from './element-texts.ts';
import type { FilledSelector } from './filled-selector.ts';

/** The longest text whose letters are compared. Longer ones are cut, because the time grows with the square. */
const MAX_LETTERS = 100;

/** Returns the names of the visible elements whose text or id is most like the one of a selector, the nearest first. */
export function listNearest(tree: ScreenTree, { text, id }: FilledSelector, count = 3): string[] {
  const sought = text ?? id;
  if (sought === undefined) return [];
  const values = text === undefined ? listIds : listTexts;
  const ranked = tree.elements
    .filter((element) => isVisible(element) && values(element).length > 0)
    .map((element) => ({
      element,
      distance: Math.min(...values(element).map((one) => distance(sought, one))),
    }))
    .toSorted((one, other) => one.distance - other.distance);
  return [...new Set(ranked.map(({ element }) => describe(element, text === undefined)))].slice(0, count);
}

function describe(element: ScreenElement, byId: boolean): string {
  return byId ? `id ${JSON.stringify(element.identifier)}` : nameElement(element);
}

/** Returns the number of different letters, in parts of the longer text. */
function distance(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => text.slice(0, MAX_LETTERS).toLowerCase());
  return leven(a ?? '', b ?? '') / Math.max(1, a?.length ?? 0, b?.length ?? 0);
}
