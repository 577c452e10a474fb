import { safeLine } from '@storedeck/foreign-text';
import { type Bounds, type Point, type ScreenElement, findTouchPoint } from '@storedeck/screen-tree';

import { AgentError } from '../agent-error.ts';
import type { FoundElement } from './find-element.ts';
import type { ShownOutline } from './shown-outlines.ts';

/** An element that is going to be touched. */
export interface TouchedElement {
  readonly name: string;
  readonly bounds: Bounds;
  /** The point at which a touch reaches the element, in device pixels. */
  readonly point: Point;
  /**
   * The name of the element that gets the touch, if the named one lets touches through to it; undefined if the named
   * element, or one around it, gets the touch.
   */
  readonly reaches: string | undefined;
}

/**
 * Finds the point at which a touch reaches an element.
 * @throws AgentError ELEMENT_COVERED if another element gets all touches on it.
 */
export function touchedElement(
  { outline }: ShownOutline,
  { row, element }: FoundElement,
  { isSwipe }: { readonly isSwipe: boolean },
): TouchedElement {
  const found = findTouchPoint(outline, row.element, { mayStartInside: isSwipe });
  const name = row.name || row.role;
  if (found && 'point' in found) {
    const { point, hit } = found;
    const isOther = hit !== undefined && !isRelated(outline, hit, element);
    return { name, bounds: element.bounds, point, reaches: isOther ? pickName(outline, hit) : undefined };
  }
  const cover = found?.coveredBy ?? element;
  throw new AgentError(
    'ELEMENT_COVERED',
    `“${safeLine(name, 60)}” lies under ${describe(outline, cover)}, which would get the touch.`,
    { hint: isAround(outline, element, cover) ? NAME_INSIDE : (WAYS[cover.role] ?? CLOSE) },
  );
}

const NAME_INSIDE = 'Name the element in it that you mean.';
const CLOSE =
  'Close what covers it, for example with the key back, and read the screen again. If the picture shows the element on top, use its position in the picture (x and y).';
const WAYS: Partial<Record<ScreenElement['role'], string>> = {
  keyboard:
    'Close the keyboard (the key back on Android, its own key or a tap beside the field on iOS), or swipe the page up.',
  dialog: 'Use a button of the dialog first, and read the screen again.',
  bar: 'Swipe the page, so that the element is beside the bar.',
};

function describe({ rows }: ShownOutline['outline'], cover: ScreenElement): string {
  const row = rows.find(({ element }) => element === cover.index);
  if (row) return safeLine(row.line, 120);
  const name = cover.label || cover.text || cover.identifier.replace(/^.*[:/]/, '');
  return name === '' ? `a layer (${safeLine(cover.type, 60)})` : `a layer “${safeLine(name, 60)}”`;
}

function pickName({ rows }: ShownOutline['outline'], element: ScreenElement): string {
  const row = rows.find(({ element: index }) => index === element.index);
  return row?.name || element.label || element.text || element.identifier || element.role;
}

function isRelated(outline: ShownOutline['outline'], one: ScreenElement, other: ScreenElement): boolean {
  return one === other || isAround(outline, one, other) || isAround(outline, other, one);
}

function isAround({ tree }: ShownOutline['outline'], around: ScreenElement, inside: ScreenElement): boolean {
  let index = inside.parent;
  while (index !== null && index !== around.index) index = tree.elements[index]?.parent ?? null;
  return index !== null;
}
