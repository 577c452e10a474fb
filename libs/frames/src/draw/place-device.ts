import type { Frame } from '../design/frame.ts';

/** How a device is moved onto the picture: its own pixels times `scale`, then its upper left corner at `x`, `y`. */
export interface DevicePlace {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Places a device of a size in the box of its frame. */
export function placeDevice(
  { x, y, width, height, fit }: Pick<Frame, 'x' | 'y' | 'width' | 'height' | 'fit'>,
  device: Size,
  picture: Size,
): DevicePlace {
  const box = {
    x: (x / 100) * picture.width,
    y: (y / 100) * picture.height,
    width: (width / 100) * picture.width,
    height: (height / 100) * picture.height,
  };
  const byWidth = box.width / device.width;
  const scale = fit === 'inside' ? Math.min(byWidth, box.height / device.height) : byWidth;
  const free = box.height - device.height * scale;
  const above = { inside: free / 2, width: 0, widthUp: free }[fit];
  return { x: box.x + (box.width - device.width * scale) / 2, y: box.y + above, scale };
}
