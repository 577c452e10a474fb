import { middleOfColor } from '@storedeck/drawing/node';

import { findScreen } from './screen-state.ts';

/**
 * Finds a mark in a screenshot of a simulated iPhone. Returns the middle of all pixels with the colour of the mark, in
 * points. Undefined if there is no such pixel. `productType`: the model, such as `iPad13,16`; default: an iPhone.
 */
export async function iphoneMarkMiddle(
  png: Uint8Array,
  color: string,
  productType?: string,
): Promise<{ x: number; y: number } | undefined> {
  const middle = await middleOfColor(png, color);
  const { scale } = findScreen(productType);
  return middle && { x: middle.x / scale, y: middle.y / scale };
}
