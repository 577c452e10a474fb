import type { ParameterSets } from '@storedeck/drawing/h264';

import { joined } from '../pictures/picture-bytes.ts';
import type { PixelSize } from '../pictures/picture-source.ts';

/** The frames of a video and their rate. */
export interface EncodedVideo extends PixelSize {
  readonly parameters: ParameterSets;
  /** One unit of H.264 for each frame. The first frame is a key frame. */
  readonly frames: readonly Uint8Array[];
  readonly framesPerSecond: number;
}

/**
 * Puts the frames of a video into an MP4 file. The index is at the beginning of the file, so that a player can start
 * before the whole file has arrived.
 */
export function makeMp4(video: EncodedVideo): Uint8Array<ArrayBuffer> {
  const frames = video.frames.map((frame) => joined(number(frame.length), frame));
  const type = box('ftyp', text('isom'), number(512), text('isomiso2avc1mp41'));
  const index = (start: number): Uint8Array =>
    movie(video, { start, sizes: frames.map(({ length }) => length) });
  const start = type.length + index(0).length + 8;
  return joined(type, index(start), box('mdat', ...frames));
}

function movie(video: EncodedVideo, place: { start: number; sizes: readonly number[] }): Uint8Array {
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
      number(2),
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
          sampleTable(video, place),
        ),
      ),
    ),
  );
}

function sampleTable(
  { width, height, parameters, frames }: EncodedVideo,
  { start, sizes }: { start: number; sizes: readonly number[] },
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
