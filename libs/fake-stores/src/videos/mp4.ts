import type { ParameterSets } from '@storedeck/drawing/h264';

import { joined } from '../pictures/picture-bytes.ts';
import type { PixelSize } from '../pictures/picture-source.ts';

/** The frames of a video and their rate. */
export interface EncodedVideo extends PixelSize {
  readonly parameters: ParameterSets;
  /** One unit of H.264 for each frame. The first frame is a key frame. */
  readonly frames: readonly Uint8Array[];
  readonly framesPerSecond: number;
  /** Whether there is a silent sound track. Default false. */
  readonly isSilent?: boolean;
}

/** One silent frame of AAC in stereo, which is 1,024 samples of 44,100 Hz. */
const SILENCE = Uint8Array.of(0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80);
const SAMPLE_RATE = 44_100;
const SAMPLES = 1024;

/**
 * Puts the frames of a video into an MP4 file. The index is at the beginning of the file, so that a player can start
 * before the whole file has arrived.
 */
export function makeMp4(video: EncodedVideo): Uint8Array<ArrayBuffer> {
  const frames = video.frames.map((frame) => joined(number(frame.length), frame));
  const type = box('ftyp', text('isom'), number(512), text('isomiso2avc1mp41'));
  const seconds = frames.length / video.framesPerSecond;
  const silent = video.isSilent ? Math.floor((seconds * SAMPLE_RATE) / SAMPLES) : 0;
  const index = (start: number): Uint8Array =>
    movie(video, { start, sizes: frames.map(({ length }) => length), silent });
  const start = type.length + index(0).length + 8;
  return joined(type, index(start), box('mdat', ...frames, ...Array.from({ length: silent }, () => SILENCE)));
}

/** The place and sizes of the frames in the file, and the number of silent frames after them. */
interface Samples {
  readonly start: number;
  readonly sizes: readonly number[];
  readonly silent: number;
}

function movie(video: EncodedVideo, samples: Samples): Uint8Array {
  const { framesPerSecond, frames } = video;
  const header = [number(0), number(0), number(framesPerSecond), number(frames.length)];
  return box(
    'moov',
    box(
      'mvhd',
      number(0),
      ...header,
      number(0x10000),
      number(0x1000000),
      zeros(8),
      MATRIX,
      zeros(24),
      number(3),
    ),
    box(
      'trak',
      box(
        'tkhd',
        number(3),
        zeros(8),
        number(1),
        zeros(4),
        number(frames.length),
        zeros(16),
        MATRIX,
        number(video.width << 16),
        number(video.height << 16),
      ),
      box(
        'mdia',
        // The language is "und", undetermined.
        box('mdhd', number(0), ...header, number(0x55c40000)),
        box('hdlr', zeros(8), text('vide'), zeros(12), text('Video\0')),
        box(
          'minf',
          box('vmhd', number(1), zeros(8)),
          box('dinf', box('dref', zeros(4), number(1), box('url ', number(1)))),
          sampleTable(video, samples),
        ),
      ),
    ),
    ...(samples.silent > 0 ? [soundTrack(video, samples)] : []),
  );
}

function soundTrack({ frames }: EncodedVideo, { start, sizes, silent }: Samples): Uint8Array {
  const at = start + sizes.reduce((sum, size) => sum + size, 0);
  // The description of the stream, with the settings of AAC-LC in stereo [ISO/IEC 14496-1 and 14496-3].
  const stream = Uint8Array.of(
    ...[3, 25, 0, 2, 0, 4, 17, 0x40, 0x15, 0, 0, 0, 0, 0, 0x7d, 0, 0, 0, 0x7d, 0, 5, 2, 0x12, 0x10, 6, 1, 2],
  );
  const codec = box(
    'mp4a',
    zeros(6),
    Uint8Array.of(0, 1),
    zeros(8),
    number((2 << 16) | 16),
    number(0),
    number(SAMPLE_RATE << 16),
    box('esds', zeros(4), stream),
  );
  const header = [number(0), number(0), number(SAMPLE_RATE), number(silent * SAMPLES)];
  return box(
    'trak',
    box(
      'tkhd',
      number(3),
      zeros(8),
      number(2),
      zeros(4),
      number(frames.length),
      zeros(12),
      number(0x1000000),
      MATRIX,
      zeros(8),
    ),
    box(
      'mdia',
      box('mdhd', number(0), ...header, number(0x55c40000)),
      box('hdlr', zeros(8), text('soun'), zeros(12), text('Sound\0')),
      box(
        'minf',
        box('smhd', zeros(8)),
        box('dinf', box('dref', zeros(4), number(1), box('url ', number(1)))),
        box(
          'stbl',
          box('stsd', zeros(4), number(1), codec),
          box('stts', zeros(4), number(1), number(silent), number(SAMPLES)),
          box('stsc', zeros(4), number(1), number(1), number(silent), number(1)),
          box('stsz', zeros(4), number(SILENCE.length), number(silent)),
          box('stco', zeros(4), number(1), number(at)),
        ),
      ),
    ),
  );
}

function sampleTable(
  { width, height, parameters, frames }: EncodedVideo,
  { start, sizes }: Samples,
): Uint8Array {
  const { sequence, picture } = parameters;
  const configuration = box(
    'avcC',
    Uint8Array.of(1, ...sequence.subarray(1, 4), 0xff, 0xe1, 0, sequence.length),
    sequence,
    Uint8Array.of(1, 0, picture.length),
    picture,
  );
  const codec = box(
    'avc1',
    zeros(6),
    Uint8Array.of(0, 1),
    zeros(16),
    number((width << 16) | height),
    number(0x480000),
    number(0x480000),
    zeros(4),
    Uint8Array.of(0, 1),
    zeros(32),
    Uint8Array.of(0, 24, 0xff, 0xff),
    configuration,
  );
  return box(
    'stbl',
    box('stsd', zeros(4), number(1), codec),
    box('stts', zeros(4), number(1), number(frames.length), number(1)),
    box('stss', zeros(4), number(1), number(1)),
    box('stsc', zeros(4), number(1), number(1), number(frames.length), number(1)),
    box('stsz', zeros(8), number(sizes.length), ...sizes.map(number)),
    box('stco', zeros(4), number(1), number(start)),
  );
}

/** The matrix with which the frames are shown without rotation and scaling. */
const MATRIX = joined(...[0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map((value) => number(value)));

function box(type: string, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = joined(...parts);
  return joined(number(content.length + 8), text(type), content);
}

function number(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

function text(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

function zeros(count: number): Uint8Array {
  return new Uint8Array(count);
}
