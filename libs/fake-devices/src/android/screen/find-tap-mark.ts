import { middleOfColor } from '@storedeck/drawing/node';

import { TAP_MARK_COLOR } from './draw-screen.ts';

/** Finds the pixel of the last tap in a screenshot of a simulated phone. `undefined` when there is no mark of a tap. */
export async function findTapMark(png: Uint8Array): Promise<{ x: number; y: number } | undefined> {
  const middle = await middleOfColor(png, TAP_MARK_COLOR);
  return middle && { x: Math.round(middle.x - 0.5), y: Math.round(middle.y - 0.5) };
}
