import type { MirrorQuality } from '@storedeck/contract/mirror';

import type { Size } from '../control/pointer-map.ts';

/** The values that the user chose; null is automatic. */
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

/** The quality to request for a mirror that covers this space of the page. */
export function qualityFor(choice: QualityChoice, space: Size, pixelRatio: number): MirrorQuality {
  const { maxSize, maxFps, bitRate } = choice;
  return {
    maxSize: maxSize ?? sizeFor(space, pixelRatio),
    maxFps: maxFps ?? USUAL_FPS,
    bitRate: bitRate ?? USUAL_BIT_RATE,
  };
}

/** The smallest size whose frames need not be enlarged. */
function sizeFor({ width, height }: Size, pixelRatio: number): number {
  const longest = Math.max(width, height) * pixelRatio;
  return SIZES.find((size) => size >= longest) ?? SIZES.at(-1) ?? longest;
}
