import type { TextBlock } from '@storedeck/frames';

/** The box of the texts, in percent of the picture. */
export type Box = Pick<TextBlock, 'x' | 'y' | 'width' | 'height'>;

/** Moves a box, within the picture. */
export function moveBox(box: Box, right: number, down: number): Box {
  return { ...box, x: limit(box.x + right, 0, 100 - box.width), y: limit(box.y + down, 0, 100 - box.height) };
}

/** Makes a box wider and higher, within the picture. */
export function sizeBox(box: Box, wider: number, higher: number): Box {
  return {
    ...box,
    width: limit(box.width + wider, 10, 100 - box.x),
    height: limit(box.height + higher, 3, 100 - box.y),
  };
}

/** Designs have no more than one decimal, so that their files stay readable. */
function limit(value: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)) * 10) / 10;
}
