import type { ScreenSize } from '../png.ts';

/** Encoders take sides that are multiples of 16 everywhere. */
const ALIGNMENT = 16;

/** The size of a recording: that of the screen, scaled down to a longest side. */
export function recordSize({ width, height }: ScreenSize, maxSize: number): ScreenSize {
  const scale = Math.min(1, maxSize / Math.max(width, height));
  const aligned = (side: number) => Math.max(ALIGNMENT, Math.floor((side * scale) / ALIGNMENT) * ALIGNMENT);
  return { width: aligned(width), height: aligned(height) };
}

/** Reads the size of the screen in its current rotation from the output of `wm size` and `dumpsys input`. */
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
