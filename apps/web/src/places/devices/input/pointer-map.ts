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
 * The unit and size of a device's touch coordinates: whole pixels counted from the top left (Android), or logical
 * points (iOS).
 */
export interface TouchSpace extends Size {
  readonly unit: 'pixel' | 'point';
}

/**
 * The area of a box that a frame covers when it is centred in the box, undistorted and not cropped: the box without the
 * letterbox.
 */
export function drawnBox(box: Box, picture: Size): Box {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

/** True for a point on the frame, false for one in the letterbox. */
export function isOn({ x, y }: Point, drawn: Box): boolean {
  return x >= drawn.x && x < drawn.x + drawn.width && y >= drawn.y && y < drawn.y + drawn.height;
}

/**
 * Maps a point of the window to the device. `point` and `drawn` are both in pixels of the window, as in pointer events and
 * `getBoundingClientRect`, so zoom and pixel ratio cancel out. A point outside of the frame becomes the nearest point on it.
 */
export function toDevice(point: Point, drawn: Box, space: TouchSpace): Point {
  return {
    x: within((point.x - drawn.x) / drawn.width, space.width, space.unit),
    y: within((point.y - drawn.y) / drawn.height, space.height, space.unit),
  };
}

function within(share: number, length: number, unit: TouchSpace['unit']): number {
  // Pixel n covers the range from n to n + 1.
  if (unit === 'pixel') return Math.min(Math.max(Math.floor(share * length), 0), length - 1);
  // Hundredths of a point are finer than any screen. The right and bottom edges are not part of the screen.
  const points = Math.round(share * length * 100) / 100;
  return Math.min(Math.max(points, 0), length - 0.01);
}

/** Converts a distance in the window to the device's units. */
export function toDeviceDistance(distance: Point, drawn: Box, space: TouchSpace): Point {
  return {
    x: (distance.x / drawn.width) * space.width,
    y: (distance.y / drawn.height) * space.height,
  };
}
