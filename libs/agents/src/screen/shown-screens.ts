import { createHash } from 'node:crypto';

import { type Device, type PixelSize, readScreenshotHeader } from '@storedeck/devices';

import { AgentError } from '../agent-error.ts';

/**
 * The maximum length in pixels of the longer side of the scaled screenshots that agents receive. The coordinates that
 * agents send are pixels of these screenshots.
 */
export const PICTURE_SIDE = 1100;
/** The largest number of devices whose screen size is remembered. */
const MAX_DEVICES = 100;

/** A screenshot. `token` is the same only if every pixel is the same. */
export interface ShownScreen {
  readonly png: Buffer;
  readonly token: string;
  /** The size of `png`, in device pixels. */
  readonly size: PixelSize;
  /** Whether pixels may be transparent. Phones and simulators add an alpha channel, which the stores refuse. */
  readonly alpha: boolean;
}

/**
 * Takes screenshots for agents, and remembers the size of the last screenshot of each device. The coordinates that an
 * agent sends are positions in that screenshot.
 */
export class ShownScreens {
  readonly #sizes = new Map<string, PixelSize>();

  /** Takes a screenshot. Rejects with the errors of `device.screenshot`. */
  async capture(device: Device, signal: AbortSignal): Promise<ShownScreen> {
    const png = await device.screenshot(signal);
    const { size, alpha } = readScreenshotHeader(png);
    this.#sizes.delete(device.id);
    this.#sizes.set(device.id, size);
    for (const id of [...this.#sizes.keys()].slice(0, -MAX_DEVICES)) this.#sizes.delete(id);
    const token = createHash('sha256').update(png).digest('base64url').slice(0, 12);
    return { png, size, alpha: alpha !== null, token };
  }

  /** Returns the size of the device's last screenshot. Takes a screenshot if none is remembered. */
  async readSize(device: Device, signal: AbortSignal): Promise<PixelSize> {
    return this.#sizes.get(device.id) ?? (await this.capture(device, signal)).size;
  }
}

/** The length of one pixel of the scaled screenshot, in device pixels; at least 1. */
function pictureScale({ width, height }: PixelSize): number {
  return Math.max(1, Math.max(width, height) / PICTURE_SIDE);
}

/** Converts a point in the scaled screenshot to device pixels. @throws AgentError INPUT_INVALID */
export function toDevicePoint(point: { x: number; y: number }, screen: PixelSize): { x: number; y: number } {
  const scale = pictureScale(screen);
  const [x, y] = [point.x * scale, point.y * scale];
  if (x <= screen.width && y <= screen.height) return { x: Math.round(x), y: Math.round(y) };
  const [width, height] = [screen.width, screen.height].map((side) => Math.round(side / scale));
  throw new AgentError('INPUT_INVALID', `The point is outside of the screen of ${width} × ${height}.`, {
    hint: 'Points are pixels of the picture that screen returns.',
  });
}
