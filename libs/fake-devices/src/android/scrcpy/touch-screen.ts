import type { ScreenState } from '../screen/screen-state.ts';

const DOWN = 0;
const UP = 1;
const MOVE = 2;
const CANCEL = 3;
/** A finger that moves at most this distance, in device pixels, still taps. */
const SLOP = 24;

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The fingers on the screen. The first finger scrolls while it moves. If the first finger is lifted without a move
 * and no other finger is down, it taps. Other fingers are only counted.
 */
export class TouchScreen {
  readonly #state: ScreenState;
  readonly #fingers = new Map<bigint, { readonly start: Point; last: Point; hasMoved: boolean }>();

  constructor(state: ScreenState) {
    this.#state = state;
  }

  /** The number of fingers on the screen. */
  get count(): number {
    return this.#fingers.size;
  }

  /** Applies an event of a finger to the screen. Coordinates are device pixels. */
  touch(action: number, id: bigint, at: Point): void {
    if (action === DOWN) this.#fingers.set(id, { start: at, last: at, hasMoved: false });
    const finger = this.#fingers.get(id);
    if (!finger) return;
    const isFirst = this.#fingers.keys().next().value === id;
    const distance = Math.hypot(at.x - finger.start.x, at.y - finger.start.y);
    if (action === MOVE && isFirst && (finger.hasMoved || distance > SLOP)) {
      this.#state.drag({ x1: finger.start.x, y1: finger.start.y, x2: at.x, y2: at.y }, finger.last.y - at.y);
      finger.hasMoved = true;
      finger.last = at;
    }
    if (action === UP && isFirst && this.#fingers.size === 1) {
      if (!finger.hasMoved) this.#state.tap(at.x, at.y);
      else this.#state.release({ x1: finger.start.x, y1: finger.start.y, x2: at.x, y2: at.y });
    }
    if (action === UP || action === CANCEL) this.#fingers.delete(id);
  }
}
