import { middleOfColor } from '@storedeck/drawing/node';

import { TAP_MARK_COLOR } from './draw-screen.ts';

/** Reads the pixel of the last tap from a simulated phone's screenshot. `undefined` when the screenshot shows no tap. */
export async function findTapMark(png: Uint8Array): Promise<{ x: number; y: number } | undefined> {
  const middle = await middleOfColor(png, TAP_MARK_COLOR);
  return middle && { x: Math.round(middle.x - 0.5), y: Math.round(middle.y - 0.5) };
}
