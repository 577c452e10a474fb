import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { readVideoHeader } from './read-video-header.ts';
import { readVideoLength } from './read-video-length.ts';

function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const length = 8 + content.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return Buffer.concat([words(length), Buffer.from(type, 'latin1'), ...content]);
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeInt32BE(value | 0, at * 4));
  return bytes;
}

const UPRIGHT = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const TURNED = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000];

/** What a decoder of sound says between its kind and its settings: sizes and rates. */
const ZEROS = Array.from({ length: 12 }, () => 0);

interface Sample {
  readonly codec?: string;
  readonly width?: number;
  readonly height?: number;
  readonly matrix?: readonly number[];
  /** Pairs of a number of frames and their time in 1/600 s. */
  readonly times?: readonly (readonly [count: number, delta: number])[];
  /** The entries of the edit list: length in ms, first shown time in 1/600 s, speed. */
  readonly edits?: readonly (readonly [length: number, from: number, speed: number])[];
  readonly sounds?: number;
  /** The content of `esds` of each sound track, from its first descriptor. */
  readonly stream?: readonly number[];
  readonly videos?: number;
  readonly extra?: readonly Buffer[];
  readonly brand?: string;
}

function videoTrack({
  codec = 'avc1',
  width = 886,
  height = 1920,
  matrix = UPRIGHT,
  times = [[480, 20]],
  edits = [],
}: Sample): Buffer {
  const frames = times.reduce((sum, [count]) => sum + count, 0);
  const entry = box(
    codec,
    Buffer.alloc(24),
    words((width << 16) | height),
    Buffer.alloc(50),
    ...(codec === 'avc1' ? [box('avcC', Buffer.from([1, 100, 0, 40, 255]))] : []),
  );
  return box(
    'trak',
    box('tkhd', Buffer.alloc(40), words(...matrix, width << 16, height << 16)),
    ...(edits.length > 0
      ? [box('edts', box('elst', words(0, edits.length), ...edits.map((edit) => words(...edit))))]
      : []),
    box(
      'mdia',
      box('mdhd', words(0, 0, 0, 600, 0, 0)),
      box('hdlr', Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(12)),
      box(
        'minf',
        box(
          'stbl',
          box('stsd', words(0, 1), entry),
          box('stts', words(0, times.length), ...times.map((time) => words(...time))),
          box('stsz', words(0, 1000, frames)),
        ),
      ),
    ),
  );
}

function soundTrack(stream: readonly number[] = []): Buffer {
  const entry = box(
    'mp4a',
    Buffer.alloc(16),
    words((2 << 16) | 16, 0, 44_100 << 16),
    ...(stream.length > 0 ? [box('esds', words(0), Buffer.from(stream))] : []),
  );
  return box(
    'trak',
    box(
      'mdia',
      box('hdlr', Buffer.alloc(8), Buffer.from('soun')),
      box('minf', box('stbl', box('stsd', words(0, 1), entry))),
    ),
  );
}

function file(sample: Sample = {}): Buffer {
  const { sounds = 1, videos = 1, extra = [], brand = 'isom', stream } = sample;
  return Buffer.concat([
    box('ftyp', Buffer.from(brand), words(512)),
    box(
      'moov',
      box('mvhd', words(0, 0, 0, 1000, 0)),
      ...Array.from({ length: videos }, () => videoTrack(sample)),
      ...Array.from({ length: sounds }, () => soundTrack(stream)),
    ),
    box('mdat', Buffer.alloc(100)),
    ...extra,
  ]);
}

function read(bytes: Buffer, fileBytes = bytes.length) {
  return readVideoHeader((from) => Promise.resolve(bytes.subarray(from, from + 64)), fileBytes);
}

describe('the header of a video', () => {
  test('has everything that a store asks about', async () => {
    expect(await read(file())).toEqual({
      container: 'mp4',
      codec: 'avc1',
      h264: { profile: 100, level: 40 },
      size: { width: 886, height: 1920 },
      durationMs: 16_000,
      startMs: 0,
      frames: 480,
      frameRate: 30,
      isConstantRate: true,
      sounds: [{ codec: 'mp4a', channels: 2, sampleRate: 44_100 }],
    });
    expect(await read(file({ sounds: 0, brand: 'qt  ', codec: 'apch' }))).toMatchObject({
      container: 'mov',
      codec: 'apch',
      h264: null,
      sounds: [],
    });
  });

  // ISO/IEC 14496-1: a stream, its decoder with the kind of sound, and for AAC the settings. `mp4a` itself says stereo.
  test.each([
    ['AAC in stereo', [3, 22, 0, 1, 0, 4, 17, 0x40, ...ZEROS, 5, 2, 0x12, 0x10], 'mp4a', 2],
    ['AAC with six channels', [3, 22, 0, 1, 0, 4, 17, 0x40, ...ZEROS, 5, 2, 0x11, 0xb0], 'mp4a', 6],
    [
      'lengths of several bytes, and optional parts',
      [
        3,
        0x80,
        0x80,
        0x80,
        32,
        0,
        1,
        0xe0,
        0,
        2,
        1,
        97,
        0,
        3,
        6,
        1,
        7,
        4,
        0x80,
        17,
        0x40,
        ...ZEROS,
        5,
        2,
        0x12,
        8,
      ],
      'mp4a',
      1,
    ],
    ['MP3', [3, 18, 0, 1, 0, 4, 13, 0x6b, ...ZEROS], '.mp3', 2],
    ['descriptors that are cut off', [3, 22, 0, 1, 0, 4, 17], 'mp4a', 2],
    ['descriptors that point elsewhere', [3, 255, 255, 255, 127, 0, 1, 0xff], 'mp4a', 2],
  ])('has the sound: %s', async (_what, stream, codec, channels) => {
    expect(await read(file({ stream }))).toMatchObject({ sounds: [{ codec, channels }] });
  });

  test('has the shown size, after the rotation of the track', async () => {
    const turned = file({ width: 1920, height: 886, matrix: TURNED });
    expect(await read(turned)).toMatchObject({ size: { width: 886, height: 1920 } });
  });

  test.each([
    ['one time for all frames', [[480, 10]], 60, true],
    [
      'a last frame that is shown longer',
      [
        [479, 20],
        [1, 300],
      ],
      30,
      true,
    ],
    [
      'times between two ticks',
      [
        [300, 20],
        [180, 21],
      ],
      (480 / (300 * 20 + 180 * 21)) * 600,
      true,
    ],
    [
      'times of a phone',
      [
        [300, 20],
        [100, 40],
        [80, 10],
      ],
      30,
      false,
    ],
  ] as const)('tells a constant rate: %s', async (_name, times, frameRate, isConstantRate) =>
    expect(await read(file({ times }))).toMatchObject({ frameRate, isConstantRate }),
  );

  test('has the length that is shown, and the gap before it', async () => {
    expect(await read(file({ edits: [[15_000, 0, 65_536]] }))).toMatchObject({
      durationMs: 15_000,
      startMs: 0,
    });
    expect(await read(file({ edits: [[99_000, 0, 65_536]] }))).toMatchObject({ durationMs: 16_000 });
    const late = file({
      edits: [
        [500, -1, 65_536],
        [16_000, 0, 65_536],
      ],
    });
    expect(await read(late)).toMatchObject({ durationMs: 16_000, startMs: 500 });
  });
});

describe('a file that is no usable video names the box', () => {
  const whole = file();
  const movie = whole.indexOf('moov') - 4;
  const cut = (at: number, bytes: Buffer): Buffer => {
    const changed = Buffer.from(whole);
    bytes.copy(changed, at);
    return changed;
  };

  test.each<[string, Buffer, string]>([
    ['empty', Buffer.alloc(0), 'moov is missing'],
    ['one byte', Buffer.alloc(1), 'ftyp is missing: the file is neither MP4 nor QuickTime'],
    [
      'Matroska',
      Buffer.from('1a45dfa3a3428681014286810142', 'hex'),
      'ftyp is missing: the file is neither MP4 nor QuickTime',
    ],
    ['cut off', whole.subarray(0, -20), 'mdat is longer than the file'],
    [
      'without an index',
      Buffer.concat([whole.subarray(0, movie), box('mdat', Buffer.alloc(9))]),
      'moov is missing',
    ],
    ['two indexes', Buffer.concat([whole, box('moov')]), 'moov appears twice'],
    ['fragments', Buffer.concat([whole, box('moof')]), 'moof says that the file is in fragments'],
    ['two videos', file({ videos: 2 }), 'trak appears for more than one video'],
    ['sound only', file({ videos: 0 }), 'trak of a video is missing'],
    [
      'more entries than bytes',
      cut(whole.indexOf('stts') + 8, words(0x7fffffff)),
      'stts has more entries than bytes',
    ],
    ['an endless count', cut(whole.indexOf('stts') + 12, words(-1)), 'stts has more than 10000000 frames'],
    [
      'another number of sizes',
      cut(whole.indexOf('stsz') + 12, words(-1)),
      'stsz has 4294967295 frames, and stts 480',
    ],
    ['no time scale', cut(whole.indexOf('mdhd') + 16, words(0)), 'mdhd has no time scale'],
    ['a box of length 4', cut(whole.indexOf('mdhd') - 4, words(4)), 'mdhd has a wrong length'],
    ['a movie of 2 GiB', cut(movie, words(0x7fffffff)), 'moov is longer than the file'],
    [
      'stretched pixels',
      cut(whole.indexOf('tkhd') + 4 + 40 + 36, words(443 << 16)),
      'tkhd shows 443 × 1920 pixels of a picture of 886 × 1920',
    ],
    [
      'a matrix of zeros',
      file({ matrix: Array.from({ length: 9 }, () => 0) }),
      'tkhd has a matrix that shows nothing',
    ],
    ['slow motion', file({ edits: [[16_000, 0, 32_768]] }), 'elst changes the speed'],
    [
      'endless boxes',
      Buffer.concat([whole, ...Array.from({ length: 300 }, () => box('free'))]),
      'free is one of more than 200 boxes',
    ],
  ])('%s', async (_name, bytes, expected) => {
    const fault = await read(bytes);
    expect('box' in fault ? `${fault.box} ${fault.reason}` : fault).toBe(expected);
  });

  test('an index of 1 GiB is not read', async () => {
    const bytes = cut(movie, words(0x40000000));
    expect(await read(bytes, 0x7fffffff)).toEqual({
      box: 'mdat',
      reason: 'is followed by bytes that are no box',
    });
    const large = Buffer.concat([
      box('ftyp', Buffer.from('isom')),
      words(5 << 20),
      Buffer.from('moov'),
      Buffer.alloc((5 << 20) - 8),
      box('mdat'),
    ]);
    expect(await read(large)).toEqual({ box: 'moov', reason: 'is too large for a video of 30 seconds' });
  });

  test('any damaged file has an answer after few reads', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 })), { maxLength: 8 }),
        fc.nat(whole.length),
        async (changes, length) => {
          const damaged = Buffer.from(whole);
          for (const [at, value] of changes) damaged[at] = value;
          const bytes = damaged.subarray(0, length);
          let reads = 0;
          await readVideoHeader((from) => {
            reads += 1;
            return Promise.resolve(bytes.subarray(from, from + 64));
          }, bytes.length);
          expect(reads).toBeLessThan(200 + whole.length / 64);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the length of a video of a store', () => {
  const length = (bytes: Buffer) =>
    readVideoLength((from) => Promise.resolve(bytes.subarray(from, from + 64)), bytes.length);
  const film = (header: Buffer, ...more: Buffer[]) =>
    Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', box('udta'), box('mvhd', header)), ...more]);
  const short = words(0, 0, 0, 600, 9600, 0, 0, 0);

  test('is read in both versions of the header, also of fragments and of many boxes', async () => {
    expect(await length(film(short))).toEqual({ container: 'mp4', durationMs: 16_000 });
    const long = words(0x01000000, 0, 0, 0, 0, 600, 0, 9600);
    expect(await length(film(long))).toEqual({ container: 'mp4', durationMs: 16_000 });
    const fragments = Array.from({ length: 300 }, () => box('moof'));
    expect(await length(film(short, ...fragments))).toMatchObject({ durationMs: 16_000 });
  });

  test.each([
    ['no scale', words(0, 0, 0, 0, 9600, 0, 0, 0)],
    ['no length', words(0, 0, 0, 600, 0, 0, 0, 0)],
    ['a header that is cut off', words(0, 0)],
    ['a length of years', words(0, 0, 0, 1, -1, 0, 0, 0)],
  ])('is unknown with %s', async (_what, header) => {
    expect(await length(film(header))).toEqual({ container: 'mp4', durationMs: null });
  });

  test('is not read of a file whose boxes do not fill it', async () => {
    expect(await length(film(short).subarray(0, -1))).toMatchObject({ box: 'moov' });
    expect(await length(Buffer.concat([film(short), Buffer.from('more')]))).toMatchObject({ box: 'mdat' });
    expect(await length(box('ftyp', Buffer.from('isom')))).toMatchObject({ box: 'moov' });
  });
});
