import type { Design, FontFace, FrameFinding } from '@storedeck/frames';

/** What the worker needs before it draws. */
export interface DrawSetup {
  /** The working folder, to which the paths of designs are relative. */
  readonly dir: string;
  readonly fonts: readonly FontFace[];
}

/** The path of a screenshot that does not exist, and is not looked for. No file can have it. */
export const NO_SCREENSHOT = '\0';

/** One picture of a design for the worker to draw. */
export interface DrawJob {
  readonly design: Design;
  /** The positions of the output and of the shot in the design. */
  readonly output: number;
  readonly shot: number;
  readonly language: string;
  /** How many pixels the preview has for one pixel of the picture. */
  readonly scale: number;
}

/** A drawn preview, and what is wrong with the picture. */
export interface DrawResult {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  readonly findings: readonly FrameFinding[];
}
