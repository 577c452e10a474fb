import { box, fullBox, u32, u64 } from './mp4-box.ts';

/** One frame in a file. `duration` is a number of ticks of `TIMESCALE`. */
export interface Sample {
  readonly isKey: boolean;
  readonly data: Uint8Array;
  readonly duration: number;
}

const TRACK_ID = 1;
const DEFAULT_BASE_IS_MOOF = 0x2_0000;
/** Declares that the table of samples has the offset of the data, and the duration, size and flags of each sample. */
const RUN_FLAGS = 0x001 | 0x100 | 0x200 | 0x400;
const KEY_FLAGS = 0x0200_0000;
const DELTA_FLAGS = 0x0101_0000;

/**
 * Returns a fragment: the description of its samples, then their data [ISO/IEC 14496-12, 8.8]. The first sample does
 * not have to be a key frame. `number` counts fragments from 1; `start` is the time of the first sample, in ticks.
 */
export function movieFragment(
  samples: readonly Sample[],
  { number, start }: { readonly number: number; readonly start: number },
): Buffer {
  const rows = samples.map(({ isKey, data, duration }) =>
    u32(duration, data.length, isKey ? KEY_FLAGS : DELTA_FLAGS),
  );
  const description = (dataAt: number) =>
    box(
      'moof',
      fullBox('mfhd', {}, u32(number)),
      box(
        'traf',
        fullBox('tfhd', { flags: DEFAULT_BASE_IS_MOOF }, u32(TRACK_ID)),
        fullBox('tfdt', { version: 1 }, u64(start)),
        fullBox('trun', { flags: RUN_FLAGS }, u32(samples.length, dataAt), ...rows),
      ),
    );
  const { length } = description(0);
  return Buffer.concat([description(length + 8), box('mdat', ...samples.map(({ data }) => data))]);
}
