/** A position: pixels of a picture, or the unit in which a device takes its input. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Width and height. */
export interface Area {
  readonly width: number;
  readonly height: number;
}

/** A picture of a screen, and the screen as its device measures input. */
export interface PicturedScreen {
  /** The size of the picture in pixels. */
  readonly picture: Area;
  /** The size of the screen in the unit of input, such as the points of an iPhone. */
  readonly screen: Area;
  /**
   * The clockwise rotation of the screen in the picture, in degrees; 0 by default. For example, pictures of a simulator
   * stay in portrait when its screen is in landscape.
   */
  readonly turn?: 0 | 90 | 180 | 270;
  /** How many steps a unit of the screen has: 1 by default, for devices that take whole pixels only. */
  readonly stepsPerUnit?: number;
}

/**
 * The steps of a point on devices that measure screens in points and take fractions: a hundredth of a point is finer than
 * a pixel of every screen.
 */
export const STEPS_PER_POINT = 100;

/**
 * Returns the place of a pixel of a picture on the screen. Taps and swipes of persons, agents and programs are converted
 * here, so that the same pixel reaches the same place. For scrcpy, baguette, serve-sim and the display service, `screen` is
 * the picture: they receive its size with each position, and scale to their screen themselves.
 *
 * Rounding: the result is the step that contains the middle of the pixel, moved by at most one step if that step begins
 * before the pixel does. So two pixels never share a step unless the screen has fewer steps than the picture has pixels,
 * and `toPicturePixel` returns the same pixel. A position outside the picture counts as the nearest pixel inside.
 */
export function toScreenPoint(pixel: Point, pictured: PicturedScreen): Point {
  const { picture, screen, turn = 0, stepsPerUnit = 1 } = pictured;
  const inside = { x: clampPixel(pixel.x, picture.width), y: clampPixel(pixel.y, picture.height) };
  const turned = turnPixel(inside, picture, (360 - turn) % 360);
  const size = isSideways(turn) ? { width: picture.height, height: picture.width } : picture;
  return {
    x: scale(turned.x, { pixels: size.width, length: screen.width, stepsPerUnit }),
    y: scale(turned.y, { pixels: size.height, length: screen.height, stepsPerUnit }),
  };
}

/** Returns the pixel of a picture at a place of the screen: the inverse of `toScreenPoint`. */
export function toPicturePixel(point: Point, { picture, screen, turn = 0 }: PicturedScreen): Point {
  const size = isSideways(turn) ? { width: picture.height, height: picture.width } : picture;
  const turned = {
    x: clampPixel((point.x / screen.width) * size.width + ROUNDING_ERROR, size.width),
    y: clampPixel((point.y / screen.height) * size.height + ROUNDING_ERROR, size.height),
  };
  return turnPixel(turned, size, turn);
}

/** Larger than the errors of the arithmetic, and much smaller than a step. */
const ROUNDING_ERROR = 1e-7;

function isSideways(turn: number): boolean {
  return turn === 90 || turn === 270;
}

function clampPixel(position: number, pixels: number): number {
  return Math.min(Math.max(0, Math.floor(position)), Math.max(0, Math.ceil(pixels) - 1));
}

/** Turns a pixel clockwise together with its picture. */
function turnPixel({ x, y }: Point, { width, height }: Area, turn: number): Point {
  switch (turn) {
    case 90:
      return { x: height - 1 - y, y: x };
    case 180:
      return { x: width - 1 - x, y: height - 1 - y };
    case 270:
      return { x: y, y: width - 1 - x };
    default:
      return { x, y };
  }
}

function scale(
  pixel: number,
  {
    pixels,
    length,
    stepsPerUnit,
  }: { readonly pixels: number; readonly length: number; readonly stepsPerUnit: number },
): number {
  const stepsPerPixel = (length * stepsPerUnit) / pixels;
  const middle = Math.floor((pixel + 0.5) * stepsPerPixel + ROUNDING_ERROR);
  const first = Math.ceil(pixel * stepsPerPixel - ROUNDING_ERROR);
  const last = Math.ceil(length * stepsPerUnit - ROUNDING_ERROR) - 1;
  return Math.min(Math.max(middle, first), Math.max(0, last)) / stepsPerUnit;
}
