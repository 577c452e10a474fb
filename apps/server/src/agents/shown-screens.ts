import { createHash } from 'node:crypto';

import { RequestError } from '../http/request-error.ts';
import type { AgentDevice, PixelSize } from './agent-device.ts';

/** The longer side of the pictures that agents see. Their places are pixels of these pictures. */
export const PICTURE_SIDE = 1100;
/** Devices whose last screen is remembered. */
const MAX_DEVICES = 100;

/** A screenshot. `token` changes with every pixel. */
export interface ShownScreen {
  readonly png: Buffer;
  readonly token: string;
  /** Device pixels. */
  readonly size: PixelSize;
}

/** Captures screens for agents, and remembers the size of the last one of each device: the scale of its places. */
export class ShownScreens {
  readonly #sizes = new Map<string, PixelSize>();

  async capture(device: AgentDevice, signal: AbortSignal): Promise<ShownScreen> {
    const png = await device.screenshot(signal);
    // A complete PNG has its size at a fixed place.
    const size = { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
    this.#sizes.delete(device.id);
    this.#sizes.set(device.id, size);
    for (const id of [...this.#sizes.keys()].slice(0, -MAX_DEVICES)) this.#sizes.delete(id);
    return { png, size, token: createHash('sha256').update(png).digest('base64url').slice(0, 12) };
  }

  /** The size of the device's last screenshot; takes one if there is none. */
  async sizeOf(device: AgentDevice, signal: AbortSignal): Promise<PixelSize> {
    return this.#sizes.get(device.id) ?? (await this.capture(device, signal)).size;
  }
}

/** Pixels of the device for each pixel of its picture. */
function pictureScale({ width, height }: PixelSize): number {
  return Math.max(1, Math.max(width, height) / PICTURE_SIDE);
}

/** A place of the picture in device pixels. @throws RequestError INPUT_INVALID */
export function devicePlace(place: { x: number; y: number }, screen: PixelSize): { x: number; y: number } {
  const scale = pictureScale(screen);
  const [x, y] = [place.x * scale, place.y * scale];
  if (x <= screen.width && y <= screen.height) return { x: Math.round(x), y: Math.round(y) };
  const [width, height] = [screen.width, screen.height].map((side) => Math.round(side / scale));
  throw new RequestError('INPUT_INVALID', `The place is outside of the screen of ${width} × ${height}.`, {
    hint: 'Places are pixels of the picture that screen returns.',
  });
}
