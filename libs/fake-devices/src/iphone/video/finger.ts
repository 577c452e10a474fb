import type { FakeIphone } from '../fake-iphone.ts';

/** A finger that moves less than this distance, in points, still taps. */
const SLOP = 8;

/** A finger on the screen. Gestures with two fingers have no effect. */
export class Finger {
  readonly #phone: FakeIphone;
  #start: { readonly x: number; readonly y: number } | undefined;

  constructor(phone: FakeIphone) {
    this.#phone = phone;
  }

  /** Whether the finger is down. */
  get isDown(): boolean {
    return this.#start !== undefined;
  }

  /**
   * Applies an event of the finger. `phase`: `down`, `move` or `up`. `at`: the position in points. `isOne`: whether
   * only one finger is on the screen.
   */
  touch(phase: string, at: { readonly x: number; readonly y: number }, isOne = true): void {
    if (phase === 'down') this.#start = isOne ? at : undefined;
    const start = this.#start;
    if (phase !== 'up' || !start) return;
    this.#start = undefined;
    const { model } = this.#phone;
    const distance = Math.hypot(at.x - start.x, at.y - start.y);
    if (distance < SLOP) model.tap(at.x, at.y);
    else model.swipe({ x1: start.x, y1: start.y, x2: at.x, y2: at.y });
  }
}
