export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Point, Size {}

/** What a device counts its touches in: whole pixels from the top left one (Android), or logical points (iOS). */
export interface TouchSpace extends Size {
  readonly unit: 'pixel' | 'point';
}

/** Where a picture lies that is drawn into a box whole, undistorted and centred: the box less its letterbox. */
export function drawnBox(box: Box, picture: Size): Box {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

/** True for a point on the picture, false beside it in the letterbox. */
export function isOn({ x, y }: Point, drawn: Box): boolean {
  return x >= drawn.x && x < drawn.x + drawn.width && y >= drawn.y && y < drawn.y + drawn.height;
}

/**
 * The place on the device under a point of the window. Both `point` and `drawn` are in the window's own pixels, as pointer
 * events and `getBoundingClientRect` have them, so zoom and pixel ratio cancel out. A point beside the picture becomes the
 * nearest one on it.
 */
export function toDevice(point: Point, drawn: Box, space: TouchSpace): Point {
  return {
    x: within((point.x - drawn.x) / drawn.width, space.width, space.unit),
    y: within((point.y - drawn.y) / drawn.height, space.height, space.unit),
  };
}

function within(share: number, length: number, unit: TouchSpace['unit']): number {
  // A pixel covers the stretch from its own number to the next.
  if (unit === 'pixel') return Math.min(Math.max(Math.floor(share * length), 0), length - 1);
  // Hundredths of a point are finer than any screen; the edge itself lies outside.
  const points = Math.round(share * length * 100) / 100;
  return Math.min(Math.max(points, 0), length - 0.01);
}

/** A distance in the window, in the device's units. */
export function toDeviceDistance(distance: Point, drawn: Box, space: TouchSpace): Point {
  return {
    x: (distance.x / drawn.width) * space.width,
    y: (distance.y / drawn.height) * space.height,
  };
}
