import type { MirrorQuality } from '@storedeck/contract/mirror';

/** The quality that the user chose. The value null means automatic. */
export interface QualityChoice {
  /** The longest side, in pixels. */
  readonly maxSize: number | null;
  /** Frames per second. */
  readonly maxFps: number | null;
  /** Bits per second. */
  readonly bitRate: number | null;
}

export const AUTOMATIC: QualityChoice = { maxSize: null, maxFps: null, bitRate: null };

// A change of the size starts the phone's encoder again, so the automatic size changes in steps.
const SIZES = [480, 640, 800, 1024, 1280, 1600, 1920, 2560];

// The server keeps values that a request does not name, so a request also names the automatic values.
const USUAL_FPS = 60;
const USUAL_BIT_RATE = 8_000_000;

/**
 * Returns the quality to request for a mirror. `longest` is the length of its longest side on the monitor, in physical
 * pixels. `former` is the size that was requested before, if any.
 */
export function qualityFor(choice: QualityChoice, longest: number, former?: number): MirrorQuality {
  const { maxSize, maxFps, bitRate } = choice;
  return {
    maxSize: maxSize ?? sizeFor(longest, former),
    maxFps: maxFps ?? USUAL_FPS,
    bitRate: bitRate ?? USUAL_BIT_RATE,
  };
}

/**
 * Returns the smallest size whose frames need not be enlarged. A previous size stays if it is larger, but less than
 * twice as large: otherwise, rotating a phone and rotating it back would start its encoder twice.
 */
function sizeFor(longest: number, former = 0): number {
  const smallest = SIZES.find((size) => size >= longest) ?? SIZES.at(-1) ?? longest;
  return former >= smallest && former < 2 * smallest ? former : smallest;
}
