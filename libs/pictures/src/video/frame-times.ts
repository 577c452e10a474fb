import { type Box, BoxError, requireBox } from './boxes.ts';

/** How long the frames of a track are shown. */
export interface FrameTimes {
  readonly frames: number;
  /** The sum of all times, in units of the track's time scale. */
  readonly duration: number;
  /** The time that most frames are shown, in the same units. */
  readonly usual: number;
  readonly isConstant: boolean;
}

/** A day of frames; more is no app preview. The table of times is not expanded, so a large count costs nothing. */
const MAX_FRAMES = 10_000_000;

/**
 * Reads the times of the frames of a track (`stts`) and compares their number with the table of sizes (`stsz`).
 *
 * @throws BoxError
 */
export function readFrameTimes(samples: Box): FrameTimes {
  const table = requireBox(samples, ['stts'], 8);
  const entries = table.getUint32(4);
  if (entries > (table.byteLength - 8) / 8) throw new BoxError('stts', 'has more entries than bytes');
  const counts = new Map<number, number>();
  let [frames, duration, shortest, longest] = [0, 0, Infinity, 0];
  for (let entry = 0; entry < entries; entry += 1) {
    const [count, delta] = [table.getUint32(8 + entry * 8), table.getUint32(12 + entry * 8)];
    frames += count;
    duration += count * delta;
    if (frames > MAX_FRAMES) throw new BoxError('stts', `has more than ${MAX_FRAMES} frames`);
    // The last frame may be shown for another time.
    const compared = entry > 0 && entry === entries - 1 ? count - 1 : count;
    if (compared <= 0) continue;
    counts.set(delta, (counts.get(delta) ?? 0) + compared);
    [shortest, longest] = [Math.min(shortest, delta), Math.max(longest, delta)];
  }
  if (frames === 0) throw new BoxError('stts', 'has no frames');
  compareWithSizes(samples, frames);
  // A time scale such as 1000 cannot express 1/30 s, so its times alternate between two neighbours.
  const isConstant = longest - shortest <= 1;
  const [most = duration] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return { frames, duration, usual: isConstant && longest > shortest ? duration / frames : most, isConstant };
}

function compareWithSizes(samples: Box, frames: number): void {
  const sizes = requireBox(samples, ['stsz'], 12);
  const count = sizes.getUint32(8);
  if (count !== frames) throw new BoxError('stsz', `has ${count} frames, and stts ${frames}`);
  if (sizes.getUint32(4) === 0 && count > (sizes.byteLength - 12) / 4)
    throw new BoxError('stsz', 'has more frames than bytes');
}
