/** A point of the screen, in the unit of `windowRect`. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const TAP_MS = 50;
const SWIPE_MS = 300;

/** The W3C actions of a finger that touches a point for `ms`. */
export function tapActions(point: Point, ms = TAP_MS): object[] {
  return [finger([{ type: 'pause', duration: ms }], point)];
}

/** The W3C actions of a finger that moves from one point to another within `ms`. */
export function swipeActions(from: Point, to: Point, ms = SWIPE_MS): object[] {
  return [finger([{ type: 'pointerMove', duration: ms, x: to.x, y: to.y }], from)];
}

// WebDriverAgent accepts only the pointer type `touch`, and a first item that moves the finger to its start.
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
