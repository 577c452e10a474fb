import { elementName, isInteractive } from './element-name.ts';
import type { ScreenElement, ScreenTree } from './screen-tree.ts';
import { contains } from './touch/free-point.ts';
import { paintOrder } from './touch/paint-order.ts';
import { keepsTouches } from './touch/takes-touches.ts';

/**
 * Returns the innermost element that a person sees at a point, or `undefined` if no element is there. An element that
 * has no name and cannot be operated, such as an empty layer over the whole screen, covers nothing. Every other element
 * covers the elements that were drawn earlier. `point`: in pixels of the picture.
 */
export function elementAt(
  tree: ScreenTree,
  point: { readonly x: number; readonly y: number },
): ScreenElement | undefined {
  let plain: ScreenElement | undefined;
  for (const element of paintOrder(tree).topFirst) {
    if (element.flags.includes('hidden') || !contains(element.bounds, point)) continue;
    if (isSolid(element)) return element;
    plain ??= element;
  }
  return plain;
}

function isSolid(element: ScreenElement): boolean {
  return isInteractive(element) || keepsTouches(element) || elementName(element) !== '';
}
