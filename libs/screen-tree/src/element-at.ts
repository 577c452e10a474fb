import { childrenOf, type Children } from './children-of.ts';
import { elementName, isInteractive } from './outline/element-name.ts';
import type { Bounds, ScreenElement, ScreenTree } from './screen-tree.ts';

/**
 * Returns the innermost element that a person sees at a point, or `undefined` if no element is there. An element that
 * has no name and cannot be operated, such as an empty layer over the whole screen, covers nothing. Every other element
 * covers the elements that were drawn earlier. `point`: in pixels of the picture.
 */
export function elementAt(
  tree: ScreenTree,
  point: { readonly x: number; readonly y: number },
): ScreenElement | undefined {
  const children = childrenOf(tree);
  const search: Search = { tree, children, point };
  return topmost(search, children.roots);
}

/**
 * Returns the element itself if it can be tapped, otherwise its nearest ancestor that can be tapped. `undefined` if
 * there is none.
 */
export function clickableAround(tree: ScreenTree, element: ScreenElement): ScreenElement | undefined {
  let around: ScreenElement | undefined = element;
  while (around !== undefined && !isInteractive(around)) {
    around = around.parent === null ? undefined : tree.elements[around.parent];
  }
  return around;
}

interface Search {
  readonly tree: ScreenTree;
  readonly children: Children;
  readonly point: { readonly x: number; readonly y: number };
}

function topmost(search: Search, siblings: readonly number[]): ScreenElement | undefined {
  let plain: ScreenElement | undefined;
  for (const index of lastDrawnFirst(search.tree, siblings)) {
    const found = elementIn(search, index);
    if (found !== undefined && isSolid(found)) return found;
    plain ??= found;
  }
  return plain;
}

function elementIn(search: Search, index: number): ScreenElement | undefined {
  const element = search.tree.elements[index];
  // Also searches in hidden elements. Some layouts have no size of their own, but their children are on the screen.
  const inside = topmost(search, search.children.of[index] ?? []);
  if (element === undefined || (inside !== undefined && isSolid(inside))) return inside;
  const isHit = !element.flags.includes('hidden') && contains(element.bounds, search.point);
  return isHit && isSolid(element) ? element : (inside ?? (isHit ? element : undefined));
}

function lastDrawnFirst({ elements }: ScreenTree, siblings: readonly number[]): readonly number[] {
  const orderOf = (index: number) => elements[index]?.drawingOrder ?? 0;
  // The sort is stable. So if the drawing orders are equal, the element that is later in the document is on top.
  return siblings.toSorted((one, other) => orderOf(one) - orderOf(other)).reverse();
}

function isSolid(element: ScreenElement): boolean {
  return isInteractive(element) || elementName(element) !== '';
}

function contains({ x, y, width, height }: Bounds, point: Search['point']): boolean {
  return point.x >= x && point.x < x + width && point.y >= y && point.y < y + height;
}
