import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { AccessUnitSplitter, isVideoError, type VideoUnit } from '../../src/index.ts';

const SPS = '67640028acd940780227e5c044000003000400000300c83c60c658';
const PPS = '68ce3c80';
const KEY = ['6588aa', '651177'];
const DELTA = ['4188bb', '4122cc'];

function stream(...nals: string[]): Buffer {
  return Buffer.from(nals.map((nal) => `00000001${nal}`).join(''), 'hex');
}

function split(bytes: Uint8Array, chunkBytes = bytes.length): VideoUnit[] {
  let time = 0;
  const splitter = new AccessUnitSplitter(() => (time += 1));
  const units: VideoUnit[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes)
    units.push(...splitter.push(bytes.subarray(at, at + chunkBytes)));
  return [...units, ...splitter.flush()];
}

const TWO_FRAMES = stream(SPS, PPS, ...KEY, ...DELTA);

test('frames of several slices are found, however the bytes are split', () => {
  for (let chunkBytes = 1; chunkBytes <= TWO_FRAMES.length; chunkBytes += 1) {
    const [key, delta, ...more] = split(TWO_FRAMES, chunkBytes);
    expect(more).toEqual([]);
    expect(key).toMatchObject({ isKey: true, ptsUs: 1, format: { codec: 'avc1.640028' } });
    expect(Buffer.from(key!.data)).toEqual(stream(SPS, PPS, ...KEY));
    expect(delta).toMatchObject({ isKey: false, ptsUs: 2 });
    expect(Buffer.from(delta!.data)).toEqual(stream(...DELTA));
    expect(delta!.format).toBe(key!.format);
  }
});

test('a frame is complete when the next frame begins', () => {
  const splitter = new AccessUnitSplitter();
  expect(splitter.push(TWO_FRAMES)).toHaveLength(1);
  expect(splitter.push(stream(DELTA[0]!, DELTA[1]!))).toHaveLength(1);
  expect(splitter.flush()).toHaveLength(1);
  expect(splitter.flush()).toHaveLength(0);
});

test('bytes before the first key frame, such as a warning, are ignored', () => {
  const bytes = Buffer.concat([Buffer.from('WARNING: no display\n'), stream(DELTA[0]!), TWO_FRAMES]);
  expect(split(bytes).map(({ isKey }) => isKey)).toEqual([true, false]);
});

test('each key frame begins with the newest parameter sets', () => {
  const units = split(stream(SPS, PPS, KEY[0]!, KEY[0]!));
  expect(units.map(({ isKey }) => isKey)).toEqual([true, true]);
  expect(Buffer.from(units[1]!.data)).toEqual(stream(SPS, PPS, KEY[0]!));
  expect(units[1]!.format).toBe(units[0]!.format);
});

test('a key frame without parameter sets is refused', () => {
  expect(() => split(stream(KEY[0]!))).toThrow(expect.objectContaining({ code: 'STREAM_INVALID' }));
});

test('random bytes yield units or are refused with STREAM_INVALID', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 1, max: 50 }), (noise, chunkBytes) => {
      try {
        for (const unit of split(Buffer.concat([TWO_FRAMES, stream(''), noise]), chunkBytes))
          expect(unit.data.length).toBeGreaterThan(0);
      } catch (error) {
        expect(isVideoError(error) && error.code).toBe('STREAM_INVALID');
      }
    }),
  );
});
