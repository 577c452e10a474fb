import type { ScreenElement, ScreenTree } from '../screen-tree.ts';
import { coveringElements, isInside, over } from './element-covers.ts';
import { findCentre, contains, freePoint, type Point } from './free-point.ts';
import { keepsTouches } from './takes-touches.ts';

/** Where to touch an element, or what covers it. */
export type TouchPoint =
  | {
      readonly point: Point;
      /**
       * The element that gets the touch: usually the element itself, or the one around it that can be tapped.
       * `undefined` if no reported element takes touches there.
       */
      readonly hit: ScreenElement | undefined;
    }
  | {
      /** The element that gets the touches on all parts of the other one. */
      readonly coveredBy: ScreenElement;
    };

/** The parts of an `Outline` that `findTouchPoint` needs. `rows` is read only if something in the element covers it. */
export interface OutlinedScreen {
  readonly tree: ScreenTree;
  readonly rows: readonly { readonly element: number }[];
}

/** How an element is going to be touched. */
export interface TouchOptions {
  /**
   * Whether the touch may start on an element inside that has a row of its own. A swipe on a row of a list moves the
   * list, but a tap would press the row. Default false.
   */
  readonly mayStartInside?: boolean;
}

/**
 * Finds the point at which a touch reaches an element: its centre if nothing is over it, otherwise the point that is
 * farthest from what is over it. `undefined` if no part of the element is on the screen. `index`: the position of the
 * element in the tree.
 */
export function findTouchPoint(
  screen: OutlinedScreen,
  index: number,
  { mayStartInside = false }: TouchOptions = {},
): TouchPoint | undefined {
  const { tree } = screen;
  const element = tree.elements[index];
  if (element === undefined || element.bounds.width === 0 || element.bounds.height === 0) return undefined;
  const { takers, names } = coveringElements(tree);
  let withRows: ReadonlySet<number> | undefined;
  const hasRow = (inside: number): boolean => {
    withRows ??= new Set(screen.rows.map((row) => row.element));
    return withRows.has(inside);
  };
  // The letters of a keyboard have no rows, but are more than the shape of the keyboard.
  const isOwn = ({ index: inside }: ScreenElement) => element.role !== 'keyboard' && !hasRow(inside);
  const covers = over(tree, takers, element).filter(
    (cover) => !isInside(tree, cover, element) || !(mayStartInside || isOwn(cover)),
  );
  const labels = over(tree, names, element).filter((label) => !isInside(tree, label, element));
  const point =
    freePoint(element.bounds, listBounds([...covers, ...labels])) ??
    freePoint(element.bounds, listBounds(covers));
  if (point) return { point, hit: takers.find(({ bounds }) => contains(bounds, point)) };
  const coveredBy = mainCover(covers, element);
  return coveredBy && { coveredBy };
}

/** Returns the cover that has to be closed: the whole keyboard or alert rather than one of its keys or buttons. */
function mainCover(
  covers: readonly ScreenElement[],
  { bounds: area }: ScreenElement,
): ScreenElement | undefined {
  const centre = findCentre(area);
  const atCentre = covers.filter(({ bounds }) => contains(bounds, centre));
  return atCentre.find((cover) => keepsTouches(cover)) ?? atCentre[0] ?? covers[0];
}

function listBounds(elements: readonly ScreenElement[]) {
  return elements.map(({ bounds }) => bounds);
}
