import { DeviceError, type Point, STEPS_PER_POINT, toScreenPoint } from '@storedeck/devices';
import type { VideoFormat } from '@storedeck/video';
import type { ScreenGesture } from '@storedeck/wda';

import type { DeviceControl } from '../screen.ts';

type Touch = Extract<DeviceControl, { type: 'touch' }>;

/**
 * The fingers on a screen that takes one finger, or two fingers at the same time. A gesture with two fingers begins
 * when the second finger goes down, and ends when either finger is lifted. The other finger is then ignored until it
 * goes down again.
 */
export class Fingers {
  readonly #max: 1 | 2;
  readonly #down = new Map<number, Point>();

  constructor(max: 1 | 2) {
    this.#max = max;
  }

  /**
   * Returns the gesture of a touch; undefined for a finger that is not down. Throws `CONTROL_UNSUPPORTED` if more
   * fingers go down than the screen takes.
   */
  touch({ action, pointer, x, y }: Touch, size: VideoFormat['size']): ScreenGesture | undefined {
    const phase = action === 'cancel' ? 'up' : action;
    if (phase === 'down' && !this.#down.has(pointer) && this.#down.size === this.#max)
      throw new DeviceError(
        'CONTROL_UNSUPPORTED',
        this.#max === 2 ? 'A simulator takes two fingers.' : 'This iPhone takes one finger.',
        { hint: 'Lift one of them.' },
      );
    if (phase !== 'down' && !this.#down.has(pointer)) return undefined;
    // The programs scale positions from the size of the picture to their screen themselves.
    this.#down.set(
      pointer,
      toScreenPoint({ x, y }, { picture: size, screen: size, stepsPerUnit: STEPS_PER_POINT }),
    );
    const [first, second] = [...this.#down.values()];
    if (phase === 'up') this.#down.clear();
    if (!first) return undefined;
    if (!second) return { type: `touch1-${phase}`, ...first, ...size };
    return { type: `touch2-${phase}`, x1: first.x, y1: first.y, x2: second.x, y2: second.y, ...size };
  }
}
