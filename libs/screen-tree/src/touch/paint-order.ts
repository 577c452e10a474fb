import { listChildren } from '../list-children.ts';
import type { ElementRole, ScreenElement, ScreenTree } from '../screen-tree.ts';

/** The elements of a tree as they lie on each other. */
export interface Painted {
  /** The elements, from the one on top to the one that was drawn first. */
  readonly topFirst: readonly ScreenElement[];
  /** For each element, how many elements were drawn before it. */
  readonly height: readonly number[];
  /** Whether the device has reported the drawing order. Otherwise the order of the document is taken for it. */
  readonly isReported: boolean;
}

/** Puts the elements of a tree in the order in which they are drawn: an element before its children. */
export function paintOrder(tree: ScreenTree): Painted {
  const known = PAINTED.get(tree);
  if (known) return known;
  const children = listChildren(tree);
  const drawn: ScreenElement[] = [];
  const height: number[] = [];
  const stack = lastDrawnFirst(tree, children.roots);
  for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
    const element = tree.elements[index];
    if (element === undefined) continue;
    height[index] = drawn.length;
    drawn.push(element);
    stack.push(...lastDrawnFirst(tree, children.of[index] ?? []));
  }
  const isReported = tree.elements.some(({ parent, drawingOrder }) => parent !== null && drawingOrder > 0);
  const painted = { topFirst: drawn.toReversed(), height, isReported };
  PAINTED.set(tree, painted);
  return painted;
}

const PAINTED = new WeakMap<ScreenTree, Painted>();

function lastDrawnFirst({ elements }: ScreenTree, siblings: readonly number[]): number[] {
  const readOrder = (index: number) => elements[index]?.drawingOrder ?? 0;
  const layer = (index: number) => {
    const element = elements[index];
    return element ? findLayer(element) : 0;
  };
  // The sort is stable. So if the drawing orders are equal, the element that is later in the document is on top.
  return siblings
    .toSorted((one, other) => layer(one) - layer(other) || readOrder(one) - readOrder(other))
    .reverse();
}

/**
 * XCTest does not report the drawing order, and often lists a bar before the content that scrolls below it. Android
 * reports the keyboard as a window above the others.
 */
function findLayer({ role, type }: ScreenElement): number {
  return type.startsWith('XCUIElementType') ? (LAYERS[role] ?? 0) : 0;
}

const LAYERS: Partial<Readonly<Record<ElementRole, number>>> = { bar: 1, tabs: 1, dialog: 2, keyboard: 3 };
