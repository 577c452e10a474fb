/** A point of the screen, in the same unit as `windowRect`. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const TAP_MS = 50;
const SWIPE_MS = 300;

/** Returns the W3C actions of a finger that touches a point for `ms` milliseconds (default 50). */
export function tapActions(point: Point, ms = TAP_MS): object[] {
  return [finger([{ type: 'pause', duration: ms }], point)];
}

/** Returns the W3C actions of a finger that moves from one point to another within `ms` milliseconds (default 300). */
export function swipeActions(from: Point, to: Point, ms = SWIPE_MS): object[] {
  return [finger([{ type: 'pointerMove', duration: ms, x: to.x, y: to.y }], from)];
}

// WebDriverAgent accepts only the pointer type `touch`, and requires that the first action moves the finger to its
// start point.
function finger(held: readonly object[], { x, y }: Point): object {
  return {
    type: 'pointer',
    id: 'finger1',
    parameters: { pointerType: 'touch' },
    actions: [
      { type: 'pointerMove', duration: 0, x, y },
      { type: 'pointerDown', button: 0 },
      ...held,
      { type: 'pointerUp', button: 0 },
    ],
  };
}
