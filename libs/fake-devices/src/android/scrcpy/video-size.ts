/** A width and a height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the size of the video of a display. The longer side is at most `maxSize` pixels, unless `maxSize` is 0.
 * Servers 3.x round both sides down to multiples of 8. Servers 4.x round them down to multiples of a number that the
 * encoder requires, which is 2 on the simulated phone.
 */
export function videoSize({ width, height }: Size, maxSize: number, major: number): Size {
  const alignment = major >= 4 ? 2 : 8;
  const scale = maxSize > 0 ? Math.min(1, maxSize / Math.max(width, height)) : 1;
  const aligned = (side: number) => Math.max(alignment, Math.floor((side * scale) / alignment) * alignment);
  return { width: aligned(width), height: aligned(height) };
}
