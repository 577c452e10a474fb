/** A rectangle in points. */
interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The width of the upright screen, in points. */
interface Width {
  readonly width: number;
}

/**
 * Converts a rectangle of the upright image to a rectangle of the screen in landscape. The image stays upright: it
 * shows the landscape screen turned clockwise by 90 degrees, as on an iPhone whose home button is on the right.
 */
export function inLandscape({ x, y, width, height }: Rectangle, screen: Width): Rectangle {
  return { x: y, y: screen.width - x - width, width: height, height: width };
}

/** Converts a point of the screen in landscape to a point of the upright image. */
export function inPicture(
  { x, y }: { readonly x: number; readonly y: number },
  screen: Width,
): { x: number; y: number } {
  return { x: screen.width - y, y: x };
}
