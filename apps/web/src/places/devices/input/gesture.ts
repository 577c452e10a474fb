import type { Point } from './pointer-map.ts';

/**
 * A gesture of one finger, in the device's units. `heldMs`: the time from the touch to the first movement, or to the
 * release.
 */
export type Gesture =
  | { readonly kind: 'tap'; readonly at: Point }
  | { readonly kind: 'press'; readonly at: Point; readonly heldMs: number }
  | {
      readonly kind: 'drag';
      readonly from: Point;
      readonly to: Point;
      readonly heldMs: number;
      /** Time from touch to release. */
      readonly ms: number;
    };

// A mouse moves a little during a click. The limit is in pixels of the window because it depends on the movement of the
// hand.
const SLOP_PX = 5;
// Both Android and iOS treat a touch of half a second as a long press.
const PRESS_MS = 500;

/** Follows one touch, in pixels of the window and milliseconds. */
export class PointerTrack {
  readonly start: Point;
  readonly #startMs: number;
  #movedMs: number | undefined;

  constructor(start: Point, atMs: number) {
    this.start = start;
    this.#startMs = atMs;
  }

  /** True once the pointer has moved further than it usually does during a click. */
  get hasMoved(): boolean {
    return this.#movedMs !== undefined;
  }

  move({ x, y }: Point, atMs: number): void {
    if (Math.hypot(x - this.start.x, y - this.start.y) > SLOP_PX) this.#movedMs ??= atMs;
  }

  /** Ends the touch and returns its gesture. `toDevice` maps a point of the window to the device. */
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
