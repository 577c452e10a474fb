import { SCREEN } from './screen-state.ts';

/** A rectangle in points. */
interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Converts a rectangle of the upright image to a rectangle of the screen in landscape. The image stays upright: it
 * shows the landscape screen turned clockwise by 90 degrees, as on an iPhone whose home button is on the right.
 */
export function inLandscape({ x, y, width, height }: Rectangle): Rectangle {
  return { x: y, y: SCREEN.width - x - width, width: height, height: width };
}

/** Converts a point of the screen in landscape to a point of the upright image. */
export function inPicture({ x, y }: { readonly x: number; readonly y: number }): { x: number; y: number } {
  return { x: SCREEN.width - y, y: x };
}
