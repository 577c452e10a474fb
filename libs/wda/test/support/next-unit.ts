import type { VideoSource, VideoUnit } from '@storedeck/video';

/** Waits for the next unit for which `isWanted` returns true. */
export async function nextUnit(
  source: VideoSource,
  isWanted: (unit: VideoUnit) => boolean = () => true,
): Promise<VideoUnit> {
  const units = source.units[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await units.next();
    if (done) throw new Error('The video has ended.');
    if (isWanted(value)) return value;
  }
}
