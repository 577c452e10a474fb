import type { MirrorRung } from '@storedeck/contract/mirror';

/** From this rate on, the frames of a live video are a movement. Less is a clock, a cursor or a short change. */
const MOVEMENT_FPS = 4;

/** The rungs that send few frames also while the screen moves. */
const SLOW: ReadonlySet<MirrorRung> = new Set(['screenshots', 'webdriver']);

/**
 * Writes the frame rate while the screen moves, and "still" while it does not. Returns an empty text for a few frames
 * of a live video: the rate would say how often something changes, and not how fast the connection is.
 */
export function rateText(rung: MirrorRung, fps: number): string {
  const frames = Math.round(fps);
  if (frames === 0) return '· still';
  return SLOW.has(rung) || frames >= MOVEMENT_FPS ? `· ${frames} fps` : '';
}
