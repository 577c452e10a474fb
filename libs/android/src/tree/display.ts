import type { Size } from '@storedeck/screen-tree';

import type { DeviceAdb } from '../device-adb.ts';

/** The screen of a phone. */
export interface Display {
  /**
   * The size in pixels, in the natural orientation of the phone. `undefined` when the phone does not report the size.
   */
  readonly size: Size | undefined;
  /** The number of pixels per dp. `undefined` when the phone does not report the density. */
  readonly scale: number | undefined;
}

/**
 * Reads the size and density of the screen. If there is an override (`wm size 1080x1920`), the override is returned,
 * because apps and screenshots have the size of the override.
 */
export async function readDisplay(adb: DeviceAdb, signal: AbortSignal): Promise<Display> {
  const { stdout } = await adb.shell('wm size; wm density', {
    signal,
    timeoutMs: 10_000,
    maxBytes: 64 * 1024,
    doing: 'reading the size of the screen',
  });
  const text = stdout.toString('utf8');
  const size = lastMatch(/(?:Physical|Override) size: ([1-9]\d{0,4})x([1-9]\d{0,4})/g, text);
  const density = lastMatch(/(?:Physical|Override) density: ([1-9]\d{0,3})/g, text);
  return {
    size: size && { width: Number(size[1]), height: Number(size[2]) },
    scale: density && Number(density[1]) / 160,
  };
}

// The phone prints an override after the physical value, so the last match is returned.
function lastMatch(pattern: RegExp, text: string): RegExpMatchArray | undefined {
  return [...text.matchAll(pattern)].at(-1);
}
