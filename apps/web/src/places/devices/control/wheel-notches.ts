import type { Point } from './pointer-map.ts';

/** Pixels of the window that browsers report for one notch of a wheel. */
const NOTCH_PX = 100;
/** Lines that browsers report for one notch. */
const NOTCH_LINES = 3;
/** The most that one message can say. */
const MAX_NOTCHES = 16;

/** The distance of a wheel event in notches, right and down; a touchpad sends parts of a notch. */
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
