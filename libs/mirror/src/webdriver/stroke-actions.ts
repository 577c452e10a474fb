import { LONG_PRESS_FROM_MS, type Point } from '@storedeck/devices';

import type { Stroke } from '../one-finger.ts';

const TAP_MS = 50;
const SHORTEST_MOVE_MS = 100;
const LONGEST_MS = 10_000;

/**
 * Returns the W3C actions that repeat the stroke of a finger. `toPoint` converts a pixel of the frames to the unit of
 * gestures.
 */
export function strokeActions(
  { from, to, hasMoved, heldMs, ms }: Stroke,
  toPoint: (pixel: Point) => Point,
): object[] {
  const pause = (duration: number) => ({
    type: 'pause',
    duration: Math.round(Math.min(LONGEST_MS, duration)),
  });
  const isHeld = heldMs >= LONG_PRESS_FROM_MS;
  const isTap = !isHeld && !hasMoved;
  const moveMs = Math.round(Math.min(LONGEST_MS, Math.max(SHORTEST_MOVE_MS, ms - heldMs)));
  const actions = [
    { type: 'pointerMove', duration: 0, ...toPoint(from) },
    { type: 'pointerDown', button: 0 },
    ...(isHeld ? [pause(heldMs)] : []),
    ...(isTap ? [pause(TAP_MS)] : []),
    ...(hasMoved ? [{ type: 'pointerMove', duration: moveMs, ...toPoint(to) }] : []),
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'finger1', parameters: { pointerType: 'touch' }, actions }];
}
