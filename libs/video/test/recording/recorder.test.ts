import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, open, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { annexB, H264Encoder } from '@storedeck/drawing/h264';

import {
  canRecord,
  readSequenceParameters,
  Recorder,
  readRecordedDuration,
  type VideoError,
  type VideoFormat,
  type VideoUnit,
} from '../../src/index.ts';
import { boxAt, readCodec, readSamples } from '../support/mp4-file.ts';
import { SimulatorVideo } from '../support/simulator-stream.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recording-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function readDuration(name: string): Promise<number | undefined> {
  await using file = await open(join(folder, name));
  return readRecordedDuration(file);
}

/** The time on the clock of the recorder, which the tests set. */
let nowUs = 0;
beforeEach(() => {
  nowUs = 0;
});

const failures: VideoError[] = [];
function recorder(makePath = (part: number) => join(folder, `${part}.mp4`)): Recorder {
  failures.length = 0;
  return new Recorder({ makePath, nowUs: () => nowUs, onFailure: (error) => failures.push(error) });
}

/** Returns a function that encodes units in Annex B, as an Android phone sends them. */
function phoneVideo(width = 64, height = 48) {
  const encoder = new H264Encoder(width, height);
  const { sequence, picture } = encoder.parameterSets;
  const { codec } = readSequenceParameters(annexB(sequence));
  const format: VideoFormat = { codec, description: undefined, size: { width, height } };
  let shade = 0;
  return (ptsUs: number, { key = false } = {}): VideoUnit => {
    shade = (shade + 40) % 256;
    const { isKey, unit } = encoder.encode(new Uint8Array(width * height * 4).fill(shade), { key });
    return { isKey, ptsUs, format, data: isKey ? annexB(sequence, picture, unit) : annexB(unit) };
  };
}

function simulatorVideo(width = 64, height = 48) {
  const video = new SimulatorVideo(width, height);
  const format: VideoFormat = { codec: 'avc1.42c033', description: video.record, size: { width, height } };
  return (ptsUs: number, { key = false } = {}): VideoUnit => ({
    isKey: key,
    ptsUs,
    format,
    data: video.frame({ key }),
  });
}

/** Returns a function that encodes key frames of 64 × 48 pixels, with 4.6 kB each. */
function noisyUnit() {
  const encoder = new H264Encoder(64, 48);
  const { sequence, picture } = encoder.parameterSets;
  const format: VideoFormat = {
    codec: 'avc1.42c033',
    description: undefined,
    size: { width: 64, height: 48 },
  };
  const pixels = Uint8Array.from({ length: 64 * 48 * 4 }, (_, at) => (at * 7919) % 251);
  return (ptsUs: number): VideoUnit => ({
    isKey: true,
    ptsUs,
    format,
    data: annexB(sequence, picture, encoder.encode(pixels, { key: true }).unit),
  });
}

const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;
/** A test that mounts a disk. It runs only if root runs the tests on Linux, because only root may mount a disk. */
const testWithMounts = isRootOnLinux
  ? test
  : (name: string, _body: () => Promise<void>) =>
      test(`${name}: left out, because only root on Linux may mount a disk`, () => undefined);

function read(part = 1): Promise<Buffer> {
  return readFile(join(folder, `${part}.mp4`));
}

/** The start and the duration of each frame, in milliseconds. */
function times(file: Buffer): number[][] {
  return readSamples(file).map(({ time, duration }) => [time / 90, duration / 90]);
}

describe('a recording', () => {
  test.each([
    ['a phone', phoneVideo],
    ['a simulator', simulatorVideo],
  ])('a recording of %s has the frames of the video, and its codec', async (_name, makeVideo) => {
    const unit = makeVideo();
    const recording = recorder();
    const units = [unit(5_000_000, { key: true }), unit(5_016_000), unit(5_050_000)];
    for (const one of units) {
      recording.add(one);
      nowUs += 17_000;
    }
    const [part] = await recording.stop();
    const file = await read();
    expect(part).toEqual({ path: join(folder, '1.mp4'), bytes: file.length });
    expect(readCodec(file)).toMatchObject({ type: 'avc1', width: 64, height: 48 });
    expect(readCodec(file).record?.subarray(0, 4).toString('hex')).toBe('0142c033');
    expect(readSamples(file).map(({ isKey }) => isKey)).toEqual([true, false, false]);
    // The samples are the NAL units of the frames without the parameter sets.
    for (const [at, { data }] of readSamples(file).entries()) {
      expect(data.readUInt32BE(0)).toBe(data.length - 4);
      const original = Buffer.from(units[at]?.data ?? []);
      expect(original.subarray(-data.length + 4).equals(data.subarray(4))).toBe(true);
    }
    expect(times(file)).toEqual([
      [0, 16],
      [16, 34],
      [50, 17],
    ]);
    expect(Number(boxAt(file, 'moov/mvex/mehd').readBigUInt64BE(4)) / 90).toBe(67);
    expect(await readDuration('1.mp4')).toBe(67);
  });

  test('can be played while it grows, and the next frame corrects the duration of the last frame', async () => {
    const unit = phoneVideo();
    const recording = recorder();
    recording.add(unit(0, { key: true }));
    nowUs = 1_000_000;
    await recording.flush();
    expect(times(await read())).toEqual([[0, 1000]]);
    expect(await readDuration('1.mp4')).toBeUndefined();
    nowUs = 3_000_000;
    await recording.flush();
    expect(times(await read())).toEqual([[0, 3000]]);
    recording.add(unit(3_500_000));
    recording.add(unit(3_600_000));
    await recording.flush();
    expect(times(await read()).slice(0, 2)).toEqual([
      [0, 3500],
      [3500, 100],
    ]);
    await recording.stop();
  });

  test('is written every second, without a call of `flush`', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance'] });
    const recording = recorder();
    const flushed = jest.spyOn(recording, 'flush');
    try {
      recording.add(phoneVideo()(0, { key: true }));
      jest.advanceTimersByTime(3000);
      expect(flushed).toHaveBeenCalledTimes(3);
      await Promise.all(flushed.mock.results.map(({ value }) => value));
      expect(readSamples(await read())).toHaveLength(1);
      await recording.stop();
      jest.advanceTimersByTime(3000);
      expect(flushed).toHaveBeenCalledTimes(3);
    } finally {
      jest.useRealTimers();
    }
  });

  test('begins with the first key frame', async () => {
    const unit = phoneVideo();
    const recording = recorder();
    unit(0, { key: true });
    recording.add(unit(16_000));
    recording.add(unit(32_000, { key: true }));
    await recording.stop();
    expect(readSamples(await read()).map(({ isKey }) => isKey)).toEqual([true]);
  });

  test('has no file if it is stopped before the first key frame', async () => {
    const unit = phoneVideo();
    unit(0, { key: true });
    const recording = recorder();
    recording.add(unit(16_000));
    expect(await recording.stop()).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  test('a recording of a single frame shows this frame for the whole time of the recording', async () => {
    const recording = recorder();
    recording.add(phoneVideo()(0, { key: true }));
    nowUs = 700_000;
    await recording.stop();
    expect(times(await read())).toEqual([[0, 700]]);
  });

  test.each([
    ['goes back', 1_000_000],
    ['stands still', 5_016_000],
    ['jumps ahead', 900_000_000],
  ])('uses the times of arrival when the clock of the source %s', async (_name, ptsUs) => {
    const unit = phoneVideo();
    const recording = recorder();
    recording.add(unit(5_000_000, { key: true }));
    nowUs += 16_000;
    recording.add(unit(5_016_000));
    nowUs += 20_000;
    recording.add(unit(ptsUs));
    nowUs += 10_000;
    recording.add(unit(ptsUs + 11_000));
    await recording.stop();
    expect(times(await read()).map(([time]) => time)).toEqual([0, 16, 36, 47]);
  });

  test('begins a new file when the size changes', async () => {
    const [upright, wide] = [phoneVideo(48, 64), phoneVideo(64, 48)];
    const recording = recorder();
    recording.add(upright(0, { key: true }));
    recording.add(upright(16_000));
    nowUs = 40_000;
    recording.add(wide(40_000, { key: true }));
    recording.add(wide(60_000));
    const parts = await recording.stop();
    expect(parts).toHaveLength(2);
    const files = [await read(1), await read(2)];
    expect(files.map((file) => readCodec(file).width)).toEqual([48, 64]);
    expect(files.map((file) => readSamples(file).map(({ time }) => time / 90))).toEqual([
      [0, 16],
      [0, 20],
    ]);
  });

  test('stays one file if the same parameter sets are sent again', async () => {
    const unit = phoneVideo();
    const recording = recorder();
    for (let at = 0; at < 4; at += 1) recording.add(unit(at * 16_000, { key: true }));
    expect(await recording.stop()).toHaveLength(1);
    expect(readSamples(await read())).toHaveLength(4);
  });
});

describe('a recording that fails', () => {
  test('a recording that fails keeps its complete files, and reports the failure once', async () => {
    const unit = phoneVideo();
    const recording = recorder((part) => join(folder, part === 1 ? '1.mp4' : 'missing/2.mp4'));
    recording.add(unit(0, { key: true }));
    recording.add(phoneVideo(32, 32)(16_000, { key: true }));
    await recording.flush();
    recording.add(unit(32_000, { key: true }));
    await recording.stop();
    expect(failures).toMatchObject([{ name: 'VideoError', code: 'RECORDING_FAILED' }]);
    expect(readSamples(await read())).toHaveLength(1);
  });

  testWithMounts('ends when the disk is full, and the frames that were written can be played', async () => {
    const disk = join(folder, 'disk');
    await mkdir(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
    try {
      const recording = recorder(() => join(disk, '1.mp4'));
      const unit = noisyUnit();
      for (let at = 0; at < 20 && failures.length === 0; at += 1) {
        recording.add(unit(at * 16_000));
        await recording.flush();
      }
      await recording.stop();
      expect(failures.map(({ message }) => message)).toEqual(['The recording has ended: the disk is full.']);
      const file = await readFile(join(disk, '1.mp4'));
      expect(readSamples(file).length).toBeGreaterThan(2);
      expect(boxAt(file, 'moov/mvex/mehd').readBigUInt64BE(4)).toBeGreaterThan(0n);
    } finally {
      execFileSync('umount', [disk]);
    }
  });

  test('does not replace an existing file', async () => {
    const first = recorder();
    first.add(phoneVideo()(0, { key: true }));
    await first.stop();
    const before = await read();
    const second = recorder();
    second.add(phoneVideo()(0, { key: true }));
    await second.flush();
    second.add(phoneVideo()(16_000));
    await second.stop();
    expect(failures.map(({ code }) => code)).toEqual(['RECORDING_FAILED']);
    expect(await read()).toEqual(before);
  });
});

test('H.264, and H.265 with a description, can be recorded, and JPEG cannot', () => {
  const description = new Uint8Array(1);
  expect(canRecord({ codec: 'avc1.42c033', description: undefined })).toBe(true);
  expect(canRecord({ codec: 'hev1.1.6.L120.B0', description })).toBe(true);
  expect(canRecord({ codec: 'hev1.1.6.L120.B0', description: undefined })).toBe(false);
  expect(canRecord({ codec: 'jpeg', description: undefined })).toBe(false);
});
