import type { ScreenElement, ScreenTree } from '../screen-tree.ts';
import { coveringElements, isInside, over } from '../touch/element-covers.ts';
import { freePoint } from '../touch/free-point.ts';

/**
 * Returns what covers each element of which no part is left that can be touched, by the position of the covered element.
 * Elements inside of an element do not cover it.
 */
export function rowCovers(
  tree: ScreenTree,
  elements: readonly ScreenElement[],
): ReadonlyMap<number, ScreenElement> {
  const { takers } = coveringElements(tree);
  const covers = new Map<number, ScreenElement>();
  for (const element of elements) {
    const all = over(tree, takers, element).filter((cover) => !isInside(tree, cover, element));
    const [top] = all;
    const areas = all.map(({ bounds }) => bounds);
    if (top && !freePoint(element.bounds, areas)) covers.set(element.index, top);
  }
  return covers;
}

/**
 * Names what covers an element: by its row, otherwise by the first row inside of it. `rows`: the positions of the
 * elements with rows, and their references, in the order of the document.
 */
export function coverName(
  tree: ScreenTree,
  cover: ScreenElement,
  rows: readonly (readonly [element: number, reference: number])[],
): string {
  const isIn = (index: number) => {
    const element = tree.elements[index];
    return element !== undefined && isInside(tree, element, cover);
  };
  const [, reference] =
    rows.find(([index]) => index === cover.index) ?? rows.find(([index]) => isIn(index)) ?? [];
  return reference === undefined ? 'another layer' : `@${reference}`;
}
