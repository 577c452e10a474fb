import type { DesignOutput } from '../design/design.ts';
import type { ShownDesign } from '../design/shown-design.ts';
import type { ChosenFace } from '../fonts/choose-faces.ts';

/** A text of a picture, and the fonts that it is drawn with. */
export interface JobText {
  readonly text: string;
  readonly faces: readonly ChosenFace[];
}

/** Everything that one picture is drawn from, except for the bytes of its files. It can be sent to a thread. */
export interface FrameJob {
  readonly output: DesignOutput;
  /** The id of the shot, its place among the shots, and how many there are. */
  readonly shot: string;
  readonly shotIndex: number;
  readonly shotCount: number;
  readonly language: string;
  readonly isRtl: boolean;
  readonly shown: ShownDesign;
  /** Whether a panorama runs from right to left. */
  readonly isMirrored: boolean;
  /** The path of the screenshot, then those that may take its place where it is missing. */
  readonly pictures: readonly string[];
  readonly caption: JobText;
  readonly subcaption: JobText;
}

/** The files of a picture. */
export interface FrameFiles {
  /** Reads a font as a file with one face; undefined if it cannot be read. */
  font(key: string): Promise<Uint8Array | undefined>;
  /** Whether a picture exists, by its path in the design. */
  hasPicture(path: string): Promise<boolean>;
  /** Reads a picture by its path in the design; undefined if it does not exist. */
  picture(path: string): Promise<Uint8Array | undefined>;
}
