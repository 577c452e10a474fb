import { middleOfColor } from '@storedeck/drawing/node';

import { SCREEN } from './screen-state.ts';

/** Reads a mark from a simulated iPhone's screenshot: the middle of all pixels of its colour, in points. */
export async function iphoneMarkMiddle(
  png: Uint8Array,
  color: string,
): Promise<{ x: number; y: number } | undefined> {
  const middle = await middleOfColor(png, color);
  return middle && { x: middle.x / SCREEN.scale, y: middle.y / SCREEN.scale };
}
