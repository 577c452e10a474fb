import type { Point, Size } from '../pointer-map.ts';

/** What a finger does. The position is in pixels of the video. `pointer` is the number of the finger, from 0 to 9. */
export interface Touch extends Point {
  readonly action: 'down' | 'move' | 'up' | 'cancel';
  readonly pointer: number;
}

/**
 * The second finger that a mouse or a pen can add: `pinch` mirrors the first finger about the centre of the screen,
 * `parallel` moves beside the first finger.
 */
export type SecondFinger = 'pinch' | 'parallel' | null;

interface Finger {
  readonly pointer: number;
  readonly second: {
    readonly pointer: number;
    readonly findPoint: (first: Point, screen: Size) => Point;
  } | null;
  at: Point;
}

/** The largest number of fingers that a device distinguishes. */
const MAX_FINGERS = 10;
// The smallest distance of two parallel fingers, as a share of the width of the screen.
const MIN_APART = 0.1;

/** The fingers on a device's screen, one or two for each pointer of the browser. */
export class Fingers {
  readonly #fingers = new Map<number, Finger>();

  /**
   * Returns the touches that begin: two if there is a second finger, otherwise one. No touch begins when all fingers
   * are in use, or when the pointer is pressed already.
   */
  press(id: number, at: Point, { screen, second }: { screen: Size; second: SecondFinger }): Touch[] {
    const [pointer, other] = this.#free();
    if (pointer === undefined || this.#fingers.has(id)) return [];
    const findPoint = second === 'pinch' ? opposite : besideBy(distanceBeside(at, screen));
    const finger: Finger = {
      pointer,
      at,
      second: second === null || other === undefined ? null : { pointer: other, findPoint },
    };
    this.#fingers.set(id, finger);
    return touches(finger, 'down', screen);
  }

  move(id: number, at: Point, screen: Size): Touch[] {
    const finger = this.#fingers.get(id);
    if (!finger || (finger.at.x === at.x && finger.at.y === at.y)) return [];
    finger.at = at;
    return touches(finger, 'move', screen);
  }

  release(id: number, screen: Size, action: 'up' | 'cancel' = 'up'): Touch[] {
    const finger = this.#fingers.get(id);
    if (!finger) return [];
    this.#fingers.delete(id);
    return touches(finger, action, screen);
  }

  /** The ids of the pointers that are pressed. */
  get pressed(): number[] {
    return [...this.#fingers.keys()];
  }

  #free(): number[] {
    const used = [...this.#fingers.values()].flatMap(({ pointer, second }) => [pointer, second?.pointer]);
    return Array.from({ length: MAX_FINGERS }, (_, pointer) => pointer).filter(
      (pointer) => !used.includes(pointer),
    );
  }
}

function touches({ pointer, at, second }: Finger, action: Touch['action'], screen: Size): Touch[] {
  const first: Touch = { action, pointer, ...at };
  if (!second) return [first];
  return [first, { action, pointer: second.pointer, ...within(second.findPoint(at, screen), screen) }];
}

function opposite({ x, y }: Point, { width, height }: Size): Point {
  return { x: width - 1 - x, y: height - 1 - y };
}

function besideBy(distance: number) {
  return ({ x, y }: Point): Point => ({ x: x + distance, y });
}

function distanceBeside({ x }: Point, { width }: Size): number {
  const distance = width - 1 - 2 * x;
  const least = Math.round(width * MIN_APART);
  return Math.abs(distance) < least ? least : distance;
}

function within({ x, y }: Point, { width, height }: Size): Point {
  return { x: Math.min(Math.max(x, 0), width - 1), y: Math.min(Math.max(y, 0), height - 1) };
}
