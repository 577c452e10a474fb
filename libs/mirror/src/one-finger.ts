import { DeviceError } from '@storedeck/devices';
import type { VideoFormat } from '@storedeck/video';

import type { DeviceControl } from './screen.ts';

type Touch = Extract<DeviceControl, { type: 'touch' }>;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The movement of a finger from the moment when it goes down until it is lifted. Points are in pixels of the video. */
export interface Stroke {
  readonly from: Point;
  readonly to: Point;
  readonly hasMoved: boolean;
  /** The time in ms until the finger moved, or until it was lifted if it did not move. */
  readonly heldMs: number;
  /** The time in ms until the finger was lifted. */
  readonly ms: number;
}

/** The longest distance that a finger may move during a tap, as a fraction of the screen's shorter side. */
const TAP_SHARE = 0.02;

/** Follows the only finger on a device that takes whole taps and swipes, but not the single movements of a finger. */
export class OneFinger {
  readonly #refusal: string;
  #finger: { readonly pointer: number; readonly from: Point; readonly times: Times } | undefined;

  /** `refusal` is the reason why a second finger is refused. */
  constructor(refusal: string) {
    this.#refusal = refusal;
  }

  /** Whether the finger touches the screen. */
  get isDown(): boolean {
    return this.#finger !== undefined;
  }

  /**
   * Handles a touch. When the finger is lifted, returns its stroke; otherwise returns undefined. Throws
   * `CONTROL_UNSUPPORTED` for a second finger.
   */
  touch(touch: Touch, { width, height }: VideoFormat['size']): Stroke | undefined {
    const { action, pointer, x, y } = touch;
    const finger = this.#finger;
    if (action === 'down') {
      if (finger && finger.pointer !== pointer)
        throw new DeviceError('CONTROL_UNSUPPORTED', this.#refusal, { hint: 'Use one finger.' });
      this.#finger = { pointer, from: { x, y }, times: new Times(touch) };
      return undefined;
    }
    if (finger?.pointer !== pointer) return undefined;
    const { from, times } = finger;
    if (Math.hypot(x - from.x, y - from.y) > TAP_SHARE * Math.min(width, height)) times.moved(touch);
    if (action === 'move') return undefined;
    this.#finger = undefined;
    return action === 'up' ? { from, to: { x, y }, ...times.lifted(touch) } : undefined;
  }
}

/**
 * Measures the times of a finger. The times that the viewer sends are preferred, because a message may have waited
 * until the device had performed the messages before it.
 */
class Times {
  readonly #start: Touch;
  readonly #startMs = performance.now();
  #heldMs: number | undefined;

  constructor(start: Touch) {
    this.#start = start;
  }

  moved(touch: Touch): void {
    this.#heldMs ??= this.#since(touch);
  }

  lifted(touch: Touch): Pick<Stroke, 'hasMoved' | 'heldMs' | 'ms'> {
    const ms = this.#since(touch);
    return { hasMoved: this.#heldMs !== undefined, heldMs: this.#heldMs ?? ms, ms };
  }

  #since({ atMs }: Touch): number {
    const start = this.#start.atMs;
    const ms = start === undefined || atMs === undefined ? performance.now() - this.#startMs : atMs - start;
    return Math.max(0, ms);
  }
}
