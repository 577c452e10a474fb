import type { Size } from '@storedeck/screen-tree';

import type { DeviceAdb } from '../device-adb.ts';

/** The screen of a phone. */
export interface Display {
  /** Pixels, as the phone is held naturally. `undefined` when the phone does not say it. */
  readonly size: Size | undefined;
  /** Pixels per dp. */
  readonly scale: number | undefined;
}

/** Reads size and density. An override (`wm size 1080x1920`) counts: apps see it, and so do screenshots. */
export async function readDisplay(adb: DeviceAdb, signal: AbortSignal): Promise<Display> {
  const { stdout } = await adb.shell('wm size; wm density', {
    signal,
    timeoutMs: 10_000,
    maxBytes: 64 * 1024,
    doing: 'reading the size of the screen',
  });
  const text = stdout.toString('utf8');
  const size = lastMatch(/(?:Physical|Override) size: (\d{1,5})x(\d{1,5})/g, text);
  const density = lastMatch(/(?:Physical|Override) density: (\d{1,4})/g, text);
  return {
    size: size && { width: Number(size[1]), height: Number(size[2]) },
    scale: density && Number(density[1]) / 160,
  };
}

// The override follows the physical value.
function lastMatch(pattern: RegExp, text: string): RegExpMatchArray | undefined {
  return [...text.matchAll(pattern)].at(-1);
}
