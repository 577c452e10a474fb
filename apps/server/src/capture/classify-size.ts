import type { DeviceClass } from '@storedeck/frames';

/** From this width of a picture on, in heights or the other way round, its device is a tablet. */
const TABLET = 0.65;

/** Returns the kind of device that has pictures of this size. */
export function classifySize({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): DeviceClass {
  return Math.min(width, height) / Math.max(width, height) > TABLET ? 'tablet' : 'phone';
}
