import { H264Encoder } from '@storedeck/drawing/h264';

import type { EncodedPicture, PixelSize } from '../pictures/picture-source.ts';
import { makeMp4 } from './mp4.ts';

export const FRAMES_PER_SECOND = 12;

/** Encodes frames (pixels of red, green, blue, alpha) as an MP4 file. */
export function encodeFrames(frames: readonly Uint8Array[], { width, height }: PixelSize): EncodedPicture {
  const encoder = new H264Encoder(width, height);
  const bytes = makeMp4({
    width,
    height,
    parameters: encoder.parameterSets,
    frames: frames.map((pixels) => encoder.encode(pixels).unit),
    framesPerSecond: FRAMES_PER_SECOND,
  });
  return { bytes, contentType: 'video/mp4' };
}
