import type { Point } from '../pointer-map.ts';

/** The number of pixels of the window that browsers report for one notch of a wheel. */
const NOTCH_PX = 100;
/** The number of lines that browsers report for one notch of a wheel. */
const NOTCH_LINES = 3;
/** The largest number of notches that one message can contain. */
const MAX_NOTCHES = 16;

/**
 * Returns the distance of a wheel event in notches, positive to the right and down. A touchpad sends fractions of a
 * notch.
 */
export function wheelNotches({
  deltaX,
  deltaY,
  deltaMode,
}: Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode'>): Point {
  // A page counts as three notches.
  const unit = [1 / NOTCH_PX, 1 / NOTCH_LINES, 3][deltaMode] ?? 0;
  return { x: limited(deltaX * unit), y: limited(deltaY * unit) };
}

function limited(notches: number): number {
  return Math.min(Math.max(notches, -MAX_NOTCHES), MAX_NOTCHES);
}
