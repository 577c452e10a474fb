import { elementName } from '../element-name.ts';
import type { Bounds, ScreenElement, ScreenTree } from '../screen-tree.ts';
import { paintOrder } from './paint-order.ts';
import { takesTouches } from './takes-touches.ts';

/** What lies over an element. Each list starts with the topmost element. */
export interface Covers {
  /** Elements that get the touches on them instead. */
  readonly takers: readonly ScreenElement[];
  /** Elements with a name that let touches through. */
  readonly names: readonly ScreenElement[];
}

/** The elements of a tree that can cover others. Each list starts with the topmost element. */
export function coveringElements(tree: ScreenTree): Covers {
  const painted = paintOrder(tree);
  const takers = painted.topFirst.filter((element) => takesTouches(element, painted));
  const isTaker = new Set(takers);
  const names = painted.topFirst.filter((element) => !isTaker.has(element) && elementName(element) !== '');
  return { takers, names };
}

/** Returns those of the elements that are drawn over a part of an element, with the elements inside of it. */
export function over(
  tree: ScreenTree,
  elements: readonly ScreenElement[],
  { index, bounds }: ScreenElement,
): readonly ScreenElement[] {
  const { height } = paintOrder(tree);
  const own = height[index] ?? 0;
  return elements.filter((other) => (height[other.index] ?? 0) > own && overlaps(other.bounds, bounds));
}

/** Whether an element is a descendant of another one. */
export function isInside(
  { elements }: ScreenTree,
  { parent }: ScreenElement,
  around: ScreenElement,
): boolean {
  let index = parent;
  // A descendant follows its ancestors in the document.
  while (index !== null && index > around.index) index = elements[index]?.parent ?? null;
  return index === around.index;
}

function overlaps(one: Bounds, other: Bounds): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
