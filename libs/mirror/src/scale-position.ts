import type { VideoFormat } from '@storedeck/video';

/**
 * The largest difference between the proportions of two sizes of the same screen, as a fraction. The proportions differ
 * slightly, because encoders round both sides to multiples of 8 or 16 pixels.
 */
const MAX_DIFFERENCE = 0.05;

interface Point {
  readonly x: number;
  readonly y: number;
}
type Size = VideoFormat['size'];

/**
 * Converts a position in frames of the size `from` to the same place in frames of the size `to`, in pixels with
 * fractions. Returns undefined if the proportions of the sizes differ by more than `MAX_DIFFERENCE`, because the screen
 * has then turned between the frames.
 */
export function scalePosition({ x, y }: Point, from: Size, to: Size): Point | undefined {
  const [scaleX, scaleY] = [to.width / from.width, to.height / from.height];
  return Math.abs(scaleX / scaleY - 1) > MAX_DIFFERENCE ? undefined : { x: x * scaleX, y: y * scaleY };
}
