import type { DeviceClass } from '../design/design.ts';
import type { Box } from './brush.ts';

/** A drawn device: the boxes of its body and its screen, and the radius of their corners. */
export interface DeviceShape {
  readonly body: Box;
  readonly bodyRadius: number;
  readonly screen: Box;
  readonly screenRadius: number;
  /** The width of the rim of metal around the glass. */
  readonly rim: number;
}

interface Proportions {
  /** All are multiples of the shorter side of the screen. */
  readonly rim: number;
  readonly border: number;
  readonly radius: number;
}

const PROPORTIONS: Readonly<Record<DeviceClass, Proportions>> = {
  phone: { rim: 0.015, border: 0.023, radius: 0.13 },
  tablet: { rim: 0.008, border: 0.036, radius: 0.028 },
};

/** Returns the shape of a device whose screen has 1 pixel for each of the screenshot, with its body at 0, 0. */
export function shapeDevice(
  device: DeviceClass,
  { width, height }: { width: number; height: number },
): DeviceShape {
  const { rim, border, radius } = PROPORTIONS[device];
  const side = Math.min(width, height);
  const edge = (rim + border) * side;
  return {
    body: { x: 0, y: 0, width: width + 2 * edge, height: height + 2 * edge },
    bodyRadius: radius * side + edge,
    screen: { x: edge, y: edge, width, height },
    screenRadius: radius * side,
    rim: rim * side,
  };
}
