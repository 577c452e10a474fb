import { afterEach, beforeEach, expect, test } from '@jest/globals';

import type { StreamUnit } from './stream-format.ts';
import { VideoUnitDecoder } from './video-unit-decoder.ts';

/** Simulates the `VideoDecoder` of a browser. A test sets what the decoder refuses. */
class FakeVideoDecoder {
  static supported = true;
  static decoded: number[] = [];
  static acceleration: (string | undefined)[] = [];
  static failure: Error | undefined;
  static isConfigSupported = async () => ({ supported: FakeVideoDecoder.supported });
  readonly #error: (error: Error) => void;
  decodeQueueSize = 0;
  state = 'unconfigured';

  constructor({ error }: { error: (error: Error) => void }) {
    this.#error = error;
  }

  configure({ hardwareAcceleration }: VideoDecoderConfig): void {
    this.state = 'configured';
    FakeVideoDecoder.acceleration.push(hardwareAcceleration);
  }

  decode({ timestamp }: EncodedVideoChunk): void {
    FakeVideoDecoder.decoded.push(timestamp);
    if (FakeVideoDecoder.failure) this.#error(FakeVideoDecoder.failure);
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

beforeEach(() => {
  reports = [];
  Object.assign(FakeVideoDecoder, { supported: true, decoded: [], acceleration: [], failure: undefined });
  Object.assign(globalThis, { VideoDecoder: FakeVideoDecoder, EncodedVideoChunk: FakeChunk });
});
afterEach(() => {
  for (const name of ['VideoDecoder', 'EncodedVideoChunk']) Reflect.deleteProperty(globalThis, name);
});

function open() {
  return new VideoUnitDecoder(FORMAT, {
    frame: () => reports.push('frame'),
    needsKey: () => reports.push('needs key'),
    undecodable: ({ number }) => reports.push(`undecodable ${number}`),
    broken: () => reports.push('broken'),
  });
}

function key(ptsUs: number): StreamUnit {
  const data = new Uint8Array(1);
  return { kind: 'video', isKey: true, format: FORMAT.number, ptsUs, arrivedMs: 0, data };
}

/** Resolves when the simulated browser has reported whether it supports the codec. */
function supportReported(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

test('units are decoded before the browser has reported whether it supports the codec', async () => {
  const decoder = open();
  decoder.decode(key(1));
  await supportReported();
  decoder.decode(key(2));
  expect([FakeVideoDecoder.decoded, reports]).toEqual([[1, 2], []]);
});

test('a codec that the browser does not support is reported once, and its units are ignored', async () => {
  FakeVideoDecoder.supported = false;
  const decoder = open();
  await supportReported();
  decoder.decode(key(1));
  decoder.decode(key(2));
  expect([FakeVideoDecoder.decoded, reports]).toEqual([[], ['undecodable 3']]);
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
  FakeVideoDecoder.supported = false;
  open().close();
  await supportReported();
  expect(reports).toEqual([]);
});
