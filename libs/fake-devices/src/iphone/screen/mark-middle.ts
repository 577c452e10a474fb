import { middleOfColor } from '@storedeck/drawing/node';

import { SCREEN } from './screen-state.ts';

/**
 * Finds a mark in a screenshot of a simulated iPhone. Returns the middle of all pixels with the colour of the mark, in
 * points. Undefined if there is no such pixel.
 */
export async function iphoneMarkMiddle(
  png: Uint8Array,
  color: string,
): Promise<{ x: number; y: number } | undefined> {
  const middle = await middleOfColor(png, color);
  return middle && { x: middle.x / SCREEN.scale, y: middle.y / SCREEN.scale };
}
