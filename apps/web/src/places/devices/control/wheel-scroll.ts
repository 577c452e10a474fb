import type { Point, Size } from '../pointer-map.ts';

/**
 * A turn of the wheel, in pixels of the frame: the position of the pointer, and the distance by which the content
 * moves. Positive distances move the content to the left and up.
 */
export interface Scroll {
  readonly at: Point;
  readonly by: Point;
  readonly frame: Size;
}

// The width of the system's area at each edge, as a share of the screen. A swipe that begins there is a gesture of the
// system: back, home, notifications.
const EDGE = 0.08;
// The shortest swipe, as a share of the screen. A device may treat a shorter swipe as a tap.
const SHORTEST = 0.015;

/**
 * Returns the distance of a wheel event in pixels of the window. Lines and pages, which some browsers report, are
 * converted.
 */
export function wheelDistance(
  { deltaX, deltaY, deltaMode }: Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode'>,
  pageHeight: number,
): Point {
  const unit = [1, 16, pageHeight][deltaMode] ?? 1;
  return { x: deltaX * unit, y: deltaY * unit };
}

/** Joins two turns of the wheel into one, at the position of the second turn. */
export function addScrolls(first: Scroll, second: Scroll): Scroll {
  return {
    ...second,
    by: { x: first.by.x + second.by.x, y: first.by.y + second.by.y },
  };
}

/**
 * Returns the swipe for a turn of the wheel. The swipe starts at the pointer if there is enough room; otherwise it is
 * shifted to stay inside the edges of the screen. Returns undefined for a turn that is too small.
 */
export function scrollSwipe({ at, by, frame }: Scroll): { from: Point; to: Point } | undefined {
  // Only the larger direction counts, because a diagonal turn is usually meant to be straight.
  const upright = Math.abs(by.y) >= Math.abs(by.x);
  const x = way(at.x, upright ? 0 : -by.x, frame.width);
  const y = way(at.y, upright ? -by.y : 0, frame.height);
  const isLongEnough =
    Math.abs(x.to - x.from) >= frame.width * SHORTEST || Math.abs(y.to - y.from) >= frame.height * SHORTEST;
  return isLongEnough ? { from: { x: x.from, y: y.from }, to: { x: x.to, y: y.to } } : undefined;
}

function way(at: number, distance: number, length: number): { from: number; to: number } {
  if (distance === 0) return { from: at, to: at };
  const [low, high] = [Math.round(length * EDGE), Math.round(length * (1 - EDGE))];
  const clamp = (value: number): number => Math.min(Math.max(value, low), high);
  const run = Math.min(Math.max(Math.round(distance), low - high), high - low);
  const to = clamp(clamp(at) + run);
  return { from: clamp(to - run), to };
}
