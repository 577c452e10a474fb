import type { EncodedPicture } from '../pictures/picture-source.ts';
import { encodeFrame, parameterSets } from './h264.ts';
import { mp4Of } from './mp4.ts';
import type { VideoFrame } from './video-frame.ts';

export const FRAMES_PER_SECOND = 12;

/** Encodes frames of one size as an MP4 file. */
export function encodeFrames(frames: readonly VideoFrame[]): EncodedPicture {
  const [first] = frames;
  if (!first) throw new TypeError('A video has at least one frame.');
  const { width, height } = first;
  const bytes = mp4Of({
    width,
    height,
    parameters: parameterSets(first),
    frames: frames.map((frame, index) => encodeFrame(frame, frames[index - 1], index)),
    framesPerSecond: FRAMES_PER_SECOND,
  });
  return { bytes, contentType: 'video/mp4' };
}
