import type { Point } from './pointer-map.ts';

/** What one finger did, in the device's units. `heldMs`: how long it rested before it moved, or in all if it never did. */
export type Gesture =
  | { readonly kind: 'tap'; readonly at: Point }
  | { readonly kind: 'press'; readonly at: Point; readonly heldMs: number }
  | {
      readonly kind: 'drag';
      readonly from: Point;
      readonly to: Point;
      readonly heldMs: number;
      /** From touch to release. */
      readonly ms: number;
    };

// A hand on a mouse is not still. In window pixels, since it is the hand that trembles.
const SLOP_PX = 5;
// Android and iOS both take half a second for a long press.
const PRESS_MS = 500;

/** Follows a finger from its touch, in window pixels and milliseconds. */
export class PointerTrack {
  readonly start: Point;
  readonly #startMs: number;
  #movedMs: number | undefined;

  constructor(start: Point, atMs: number) {
    this.start = start;
    this.#startMs = atMs;
  }

  /** True once the finger has moved further than a hand trembles. */
  get hasMoved(): boolean {
    return this.#movedMs !== undefined;
  }

  move({ x, y }: Point, atMs: number): void {
    if (Math.hypot(x - this.start.x, y - this.start.y) > SLOP_PX) this.#movedMs ??= atMs;
  }

  /** What it was, once released. `toDevice` maps a point of the window to the device. */
  release(end: Point, atMs: number, toDevice: (point: Point) => Point): Gesture {
    this.move(end, atMs);
    const at = toDevice(this.start);
    const ms = atMs - this.#startMs;
    if (this.#movedMs !== undefined) {
      return { kind: 'drag', from: at, to: toDevice(end), heldMs: this.#movedMs - this.#startMs, ms };
    }
    return ms < PRESS_MS ? { kind: 'tap', at } : { kind: 'press', at, heldMs: ms };
  }
}
