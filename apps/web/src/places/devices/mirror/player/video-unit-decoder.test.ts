import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';

import type { StreamUnit } from './stream-format.ts';
import { VideoUnitDecoder } from './video-unit-decoder.ts';

/** Simulates the `VideoDecoder` of a browser. A test sets what the decoder refuses. */
class FakeVideoDecoder {
  static supported = true;
  static decoded: number[] = [];
  static acceleration: (string | undefined)[] = [];
  static failure: Error | undefined;
  /** How many frames it returns before it falls silent. */
  static shown = 0;
  static isConfigSupported = async () => ({ supported: FakeVideoDecoder.supported });
  readonly #error: (error: Error) => void;
  readonly #output: (frame: VideoFrame) => void;
  decodeQueueSize = 0;
  state = 'unconfigured';

  constructor({ error, output }: { error: (error: Error) => void; output: (frame: VideoFrame) => void }) {
    this.#error = error;
    this.#output = output;
  }

  configure({ hardwareAcceleration }: VideoDecoderConfig): void {
    this.state = 'configured';
    FakeVideoDecoder.acceleration.push(hardwareAcceleration);
  }

  decode({ timestamp }: EncodedVideoChunk): void {
    FakeVideoDecoder.decoded.push(timestamp);
    if (FakeVideoDecoder.failure) this.#error(FakeVideoDecoder.failure);
    if (FakeVideoDecoder.decoded.length <= FakeVideoDecoder.shown)
      this.#output({ timestamp, displayWidth: 1, displayHeight: 1 } as VideoFrame);
  }

  close(): void {
    this.state = 'closed';
  }
}

class FakeChunk {
  readonly timestamp: number;

  constructor({ timestamp }: EncodedVideoChunkInit) {
    this.timestamp = timestamp;
  }
}

const FORMAT = {
  type: 'format',
  number: 3,
  codec: 'hev1.1.6.L93.B0',
  description: null,
  width: 1,
  height: 1,
} as const;
let reports: string[];
const opened: VideoUnitDecoder[] = [];

beforeEach(() => {
  reports = [];
  Object.assign(FakeVideoDecoder, {
    supported: true,
    decoded: [],
    acceleration: [],
    failure: undefined,
    shown: 0,
  });
  Object.assign(globalThis, { VideoDecoder: FakeVideoDecoder, EncodedVideoChunk: FakeChunk });
});
afterEach(() => {
  for (const decoder of opened.splice(0)) decoder.close();
  for (const name of ['VideoDecoder', 'EncodedVideoChunk']) Reflect.deleteProperty(globalThis, name);
});

function open() {
  const decoder = new VideoUnitDecoder(FORMAT, {
    frame: () => reports.push('frame'),
    needsKey: () => reports.push('needs key'),
    undecodable: ({ number }) => reports.push(`undecodable ${number}`),
    broken: () => reports.push('broken'),
  });
  opened.push(decoder);
  return decoder;
}

function key(ptsUs: number): StreamUnit {
  const data = new Uint8Array(1);
  return { kind: 'video', isKey: true, format: FORMAT.number, ptsUs, arrivedMs: 0, data };
}

/** Resolves when the simulated browser has reported whether it supports the codec. */
function supportReported(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

test('a codec that the browser says it does not support is tried: some browsers are wrong', () => {
  FakeVideoDecoder.supported = false;
  const decoder = open();
  decoder.decode(key(1));
  expect([FakeVideoDecoder.decoded, reports]).toEqual([[1], []]);
});

test('in a browser without video decoders, the format is reported as undecodable', async () => {
  Reflect.deleteProperty(globalThis, 'VideoDecoder');
  const decoder = open();
  await supportReported();
  decoder.decode(key(1));
  expect(reports).toEqual(['undecodable 3']);
});

test('a format that the decoder refuses at the first unit is reported as undecodable', () => {
  FakeVideoDecoder.failure = Object.assign(new Error('Unsupported.'), { name: 'NotSupportedError' });
  open().decode(key(1));
  expect(reports).toEqual(['undecodable 3']);
});

test('after each of three errors in a row, a new decoder needs a key frame; after the fourth, the format is undecodable', () => {
  FakeVideoDecoder.failure = new Error('Decoding failed.');
  const decoder = open();
  for (const ptsUs of [1, 2, 3, 4, 5]) decoder.decode(key(ptsUs));
  expect(FakeVideoDecoder.acceleration).toEqual([
    'no-preference',
    'prefer-software',
    'no-preference',
    'prefer-software',
  ]);
  expect(reports).toEqual(['needs key', 'needs key', 'needs key', 'undecodable 3']);
});

test('nothing is reported about a format whose decoder was closed', async () => {
  Reflect.deleteProperty(globalThis, 'VideoDecoder');
  open().close();
  await supportReported();
  expect(reports).toEqual([]);
});

describe('a decoder that accepts units and returns no frame', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('is followed by the one in software, with a new key frame, and then by another way to show the device', () => {
    const decoder = open();
    decoder.decode(key(1));
    jest.advanceTimersByTime(2500);
    expect([FakeVideoDecoder.acceleration, reports]).toEqual([['no-preference'], ['needs key']]);
    decoder.decode(key(2));
    jest.advanceTimersByTime(2500);
    expect(FakeVideoDecoder.acceleration).toEqual(['no-preference', 'prefer-software']);
    expect(reports).toEqual(['needs key', 'undecodable 3']);
  });

  test('may keep the last frame of a screen that does not change', () => {
    FakeVideoDecoder.shown = 1;
    const decoder = open();
    decoder.decode(key(1));
    decoder.decode(key(2));
    jest.advanceTimersByTime(60_000);
    expect(reports).toEqual(['frame']);
  });

  test('may not keep all later frames', () => {
    FakeVideoDecoder.shown = 1;
    const decoder = open();
    for (let ptsUs = 1; ptsUs < 20; ptsUs += 1) decoder.decode(key(ptsUs));
    jest.advanceTimersByTime(2500);
    expect(reports).toEqual(['frame', 'needs key']);
  });

  test('is not judged while it has nothing to decode', () => {
    open();
    jest.advanceTimersByTime(60_000);
    expect(reports).toEqual([]);
  });
});
