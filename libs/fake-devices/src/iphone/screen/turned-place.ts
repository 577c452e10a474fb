import { SCREEN } from './screen-state.ts';

/** A rectangle in points. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Where a part of the upright picture is on a screen in landscape, whose picture stays upright: the picture shows the
 * screen turned clockwise by 90 degrees, as that of an iPhone whose home button is on the right.
 */
export function inLandscape({ x, y, width, height }: Place): Place {
  return { x: y, y: SCREEN.width - x - width, width: height, height: width };
}

/** The point of the upright picture at a point of the screen in landscape. */
export function inPicture({ x, y }: { readonly x: number; readonly y: number }): { x: number; y: number } {
  return { x: SCREEN.width - y, y: x };
}
