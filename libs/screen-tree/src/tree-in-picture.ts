import type { Edges, ElementCollector, PlacedElement } from './raw-element.ts';
import type { Bounds, ScreenElement, ScreenTree } from './screen-tree.ts';

/** The relation between the device's own unit and the picture. */
export interface PictureOfScreen {
  readonly platform: ScreenTree['platform'];
  /** The size of the screen in the device's own unit, in the rotation of the elements. */
  readonly screen: { readonly width: number; readonly height: number };
  /** Points per unit of the device. */
  readonly pointsPerUnit: number;
  /** The size of the picture, in pixels. */
  readonly picture: { readonly width: number; readonly height: number };
  /** The degrees by which the screen is turned clockwise in the picture. */
  readonly turned: 0 | 90 | 180 | 270;
}

/** Clips elements to the screen, and computes their places in the picture. */
export function treeInPicture(
  { elements, isTruncated }: ElementCollector,
  shown: PictureOfScreen,
): ScreenTree {
  const { platform, screen, picture, turned, pointsPerUnit } = shown;
  const isUpright = turned === 0 || turned === 180;
  const pixelsPerUnit = (isUpright ? picture.width : picture.height) / screen.width;
  return {
    platform,
    size: { width: picture.width, height: picture.height },
    scale: pixelsPerUnit / pointsPerUnit,
    elements: elements.map((element, index) => elementInPicture(element, index, shown)),
    isTruncated,
  };
}

function elementInPicture(
  { edges, flags, ...element }: PlacedElement,
  index: number,
  shown: PictureOfScreen,
): ScreenElement {
  const seen = clipped(edges, shown.screen);
  const { left, top, right, bottom } = seen;
  const scale = shown.pointsPerUnit;
  const points = {
    x: left * scale,
    y: top * scale,
    width: (right - left) * scale,
    height: (bottom - top) * scale,
  };
  const bounds = boundsInPicture(seen, shown);
  const isEmpty = bounds.width === 0 || bounds.height === 0;
  const all = isEmpty && !flags.includes('hidden') ? [...flags, 'hidden' as const] : flags;
  return { index, ...element, flags: all, bounds, points };
}

function clipped({ left, top, right, bottom }: Edges, { width, height }: PictureOfScreen['screen']): Edges {
  const edges = {
    left: within(left, width),
    top: within(top, height),
    right: within(right, width),
    bottom: within(bottom, height),
  };
  const isEmpty =
    !(right > left) || !(bottom > top) || edges.right === edges.left || edges.bottom === edges.top;
  return isEmpty ? { ...edges, right: edges.left, bottom: edges.top } : edges;
}

function within(value: number, limit: number): number {
  // If the device did not report a number, `value` is `NaN`, and the result is 0.
  return value > 0 ? Math.min(value, limit) : 0;
}

function boundsInPicture(edges: Edges, { screen, picture, turned }: PictureOfScreen): Bounds {
  const turn = TURNS[turned];
  const [a, b] = [
    turn(edges.left / screen.width, edges.top / screen.height),
    turn(edges.right / screen.width, edges.bottom / screen.height),
  ];
  const left = Math.round(Math.min(a.x, b.x) * picture.width);
  const top = Math.round(Math.min(a.y, b.y) * picture.height);
  return {
    x: left,
    y: top,
    width: Math.round(Math.max(a.x, b.x) * picture.width) - left,
    height: Math.round(Math.max(a.y, b.y) * picture.height) - top,
  };
}

// The functions that convert a point of the screen to a point of the picture. All coordinates are fractions of the
// width or the height.
const TURNS: Readonly<Record<PictureOfScreen['turned'], (x: number, y: number) => { x: number; y: number }>> =
  {
    0: (x, y) => ({ x, y }),
    90: (x, y) => ({ x: 1 - y, y: x }),
    180: (x, y) => ({ x: 1 - x, y: 1 - y }),
    270: (x, y) => ({ x: y, y: 1 - x }),
  };
