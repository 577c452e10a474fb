export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Point, Size {}

/**
 * The area of a box that a frame covers when it is centred in the box, undistorted and not cropped: the box without the
 * letterbox.
 */
export function drawnBox(box: Box, picture: Size): Box {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

/** Whether a point is on the frame. False for a point in the letterbox. */
export function isOn({ x, y }: Point, drawn: Box): boolean {
  return x >= drawn.x && x < drawn.x + drawn.width && y >= drawn.y && y < drawn.y + drawn.height;
}

/**
 * Maps a point of the window to a pixel of the frame, counted from the top left. `point` and `drawn` are both in pixels
 * of the window, as in pointer events and `getBoundingClientRect`, so zoom and pixel ratio cancel out. A point outside
 * of the frame becomes the nearest pixel of the frame.
 */
export function toPixel(point: Point, drawn: Box, frame: Size): Point {
  return {
    x: pixelAt((point.x - drawn.x) / drawn.width, frame.width),
    y: pixelAt((point.y - drawn.y) / drawn.height, frame.height),
  };
}

function pixelAt(share: number, length: number): number {
  // Pixel n covers the range from n to n + 1.
  return Math.min(Math.max(Math.floor(share * length), 0), length - 1);
}

/** Converts a distance in the window to pixels of the frame. */
export function toPixelDistance(distance: Point, drawn: Box, frame: Size): Point {
  return {
    x: (distance.x / drawn.width) * frame.width,
    y: (distance.y / drawn.height) * frame.height,
  };
}
