import { middleOfColor } from '@storedeck/drawing/node';

import { SCREEN } from './screen-state.ts';

/**
 * Finds a mark in a screenshot of a simulated iPhone: returns the middle of all pixels of the mark's colour, in points.
 */
export async function iphoneMarkMiddle(
  png: Uint8Array,
  color: string,
): Promise<{ x: number; y: number } | undefined> {
  const middle = await middleOfColor(png, color);
  return middle && { x: middle.x / SCREEN.scale, y: middle.y / SCREEN.scale };
}
