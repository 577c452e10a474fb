import { box, fullBox, u16, u32, u64 } from './mp4-box.ts';
import type { Track } from './track.ts';

/** The number of ticks in a second. Times of MPEG video usually have this unit. */
export const TIMESCALE = 90_000;

const UNITY_MATRIX = u32(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000);
const TRACK_ID = 1;
const UNDETERMINED_LANGUAGE = 0x55c4;
/** 72 dots per inch, as a fixed-point number. */
const RESOLUTION = 0x48_0000;

/** The bytes before the first fragment of a file. */
export interface MovieHeader {
  readonly bytes: Buffer;
  /**
   * The position of the duration in the file. The duration is a number of 64 bits, in ticks, and is 0 until the
   * recording has ended.
   */
  readonly durationAt: number;
}

/** Returns the beginning of a fragmented MP4 file with one video track [ISO/IEC 14496-12, 8.2 to 8.8]. */
export function movieHeader(track: Track): MovieHeader {
  const type = box('ftyp', Buffer.from('iso5'), u32(0x200), Buffer.from('iso5iso6mp41'));
  const duration = u64(0);
  const extends_ = box(
    'mvex',
    fullBox('mehd', { version: 1 }, duration),
    fullBox('trex', {}, u32(TRACK_ID, 1, 0, 0, 0)),
  );
  const movie = box('moov', movieTimes(), trackBox(track), extends_);
  const bytes = Buffer.concat([type, movie]);
  // The duration ends where the last box, `trex`, begins. `trex` has 8 + 4 + 20 bytes.
  return { bytes, durationAt: bytes.length - 32 - duration.length };
}

function movieTimes(): Buffer {
  return fullBox(
    'mvhd',
    {},
    u32(0, 0, TIMESCALE, 0, 0x1_0000),
    u16(0x100),
    Buffer.alloc(10),
    UNITY_MATRIX,
    Buffer.alloc(24),
    u32(TRACK_ID + 1),
  );
}

function trackBox(track: Track): Buffer {
  const { width, height } = track.size;
  const isShown = 3;
  return box(
    'trak',
    fullBox(
      'tkhd',
      { flags: isShown },
      u32(0, 0, TRACK_ID, 0, 0),
      Buffer.alloc(16),
      UNITY_MATRIX,
      u32(width * 0x1_0000, height * 0x1_0000),
    ),
    box(
      'mdia',
      fullBox('mdhd', {}, u32(0, 0, TIMESCALE, 0), u16(UNDETERMINED_LANGUAGE, 0)),
      fullBox('hdlr', {}, u32(0), Buffer.from('vide'), Buffer.alloc(12), Buffer.from('Video\0')),
      box(
        'minf',
        fullBox('vmhd', { flags: 1 }, Buffer.alloc(8)),
        box('dinf', fullBox('dref', {}, u32(1), fullBox('url ', { flags: 1 }))),
        sampleTable(track),
      ),
    ),
  );
}

/** Returns a table that has only the description of the codec, because the fragments describe the samples. */
function sampleTable(track: Track): Buffer {
  return box(
    'stbl',
    fullBox('stsd', {}, u32(1), sampleEntry(track)),
    fullBox('stts', {}, u32(0)),
    fullBox('stsc', {}, u32(0)),
    fullBox('stsz', {}, u32(0, 0)),
    fullBox('stco', {}, u32(0)),
  );
}

function sampleEntry({ entry, size, record }: Track): Buffer {
  return box(
    entry.type,
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(16),
    u16(size.width, size.height),
    u32(RESOLUTION, RESOLUTION, 0),
    u16(1),
    Buffer.alloc(32),
    u16(0x18, 0xffff),
    box(entry.recordType, record),
  );
}
