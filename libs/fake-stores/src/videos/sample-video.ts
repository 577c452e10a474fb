import { H264Encoder } from '@storedeck/drawing/h264';

import type { PixelSize } from '../pictures/picture-source.ts';
import { makeMp4 } from './mp4.ts';

/** What a sample video looks like. */
export interface SampleVideo extends Partial<PixelSize> {
  readonly seconds: number;
  /** Default 1, so that a file is small. */
  readonly framesPerSecond?: number;
  /** The colour of all pictures, as `#rrggbb`. Default: a green. */
  readonly color?: string;
  /** Whether there is a silent sound track. Default true. */
  readonly isSilent?: boolean;
}

/** The level of H.264 that the file names: 4.0, the highest that the App Store accepts. The encoder names a higher one. */
const LEVEL = 40;

/** Makes a video that a person could add as an app preview: H.264 and silent AAC in an MP4 file, for a large iPhone. */
export function makeSampleVideo({
  seconds,
  framesPerSecond = 1,
  width = 886,
  height = 1920,
  color = '#2e6b4f',
  isSilent = true,
}: SampleVideo): Uint8Array<ArrayBuffer> {
  const encoder = new H264Encoder(width, height);
  const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const pixels = new Uint8Array(width * height * 4);
  pixels.set([...rgb, 255]);
  const words = new Uint32Array(pixels.buffer);
  words.fill(words[0] ?? 0);
  const { unit } = encoder.encode(pixels);
  const frames = Array.from({ length: Math.round(seconds * framesPerSecond) }, () => unit);
  const { sequence, picture } = encoder.parameterSets;
  const parameters = { sequence: sequence.slice(), picture };
  parameters.sequence[3] = LEVEL;
  return makeMp4({ width, height, parameters, frames, framesPerSecond, isSilent });
}
