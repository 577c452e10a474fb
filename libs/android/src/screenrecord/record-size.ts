import type { ScreenSize } from '../png.ts';

/** In pixels. The encoders of all phones accept sides that are multiples of 16. */
const ALIGNMENT = 16;

/**
 * Returns the size of a recording: the size of the screen, scaled down so that no side is longer than `maxSize` pixels,
 * and rounded down to multiples of 16.
 */
export function recordSize({ width, height }: ScreenSize, maxSize: number): ScreenSize {
  const scale = Math.min(1, maxSize / Math.max(width, height));
  const aligned = (side: number) => Math.max(ALIGNMENT, Math.floor((side * scale) / ALIGNMENT) * ALIGNMENT);
  return { width: aligned(width), height: aligned(height) };
}

/**
 * Parses the output of `wm size` and `dumpsys input`. Returns the size of the screen in pixels, in its current
 * rotation, and the rotation (0 to 3, in quarter turns). Returns undefined if the output contains no size.
 */
export function parseScreen(output: string): (ScreenSize & { readonly rotation: number }) | undefined {
  const sizes = [...output.matchAll(/^(?:Physical|Override) size: (\d{1,5})x(\d{1,5})\s*$/gm)];
  const [, width, height] = sizes.at(-1) ?? [];
  if (!width || !height) return undefined;
  const rotation = Number(/SurfaceOrientation: ([0-3])/.exec(output)?.[1] ?? 0);
  const [short, long] = [Number(width), Number(height)];
  return rotation % 2 === 0
    ? { width: short, height: long, rotation }
    : { width: long, height: short, rotation };
}
