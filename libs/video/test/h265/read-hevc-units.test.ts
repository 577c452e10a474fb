import { describe, expect, test } from '@jest/globals';

import { canRecord, readHevcUnits, type VideoUnit } from '../../src/index.ts';
import {
  hevcFrame,
  hevcRecord,
  LOWER_SEQUENCE_SET,
  PICTURE_SET,
  SEQUENCE_SET,
  VIDEO_SET,
} from '../support/hevc-stream.ts';
import { message } from '../support/simulator-stream.ts';

const key = hevcFrame(19, VIDEO_SET, SEQUENCE_SET, PICTURE_SET);
const delta = hevcFrame(1);

async function collectUnits(...chunks: Uint8Array[]): Promise<VideoUnit[]> {
  let time = 0;
  const stream = (async function* () {
    yield* chunks;
  })();
  const options = { configuration: hevcRecord(), nowUs: () => (time += 1000) };
  const units: VideoUnit[] = [];
  for await (const unit of readHevcUnits(stream, options)) units.push(unit);
  return units;
}

describe('the stream of a display service', () => {
  test('units have one format, from the first key frame on', async () => {
    const units = await collectUnits(message(1, delta), message(0, key), message(9, key), message(1, delta));
    expect(units.map(({ isKey, ptsUs }) => [isKey, ptsUs])).toEqual([
      [true, 1000],
      [false, 2000],
    ]);
    expect(units[0]?.format).toMatchObject({ codec: 'hev1.1.6.L93.90', size: { width: 1280, height: 720 } });
    expect(units[1]?.format).toBe(units[0]?.format);
    expect(Buffer.from(units[1]?.data ?? []).equals(delta)).toBe(true);
    expect(units[0] && canRecord(units[0].format)).toBe(true);
  });

  test('after new parameter sets, units have a new format whose record contains these sets', async () => {
    const turned = hevcFrame(19, LOWER_SEQUENCE_SET);
    const [first, second] = await collectUnits(message(0, key), message(0, turned));
    expect(first?.format.size).toEqual({ width: 1280, height: 720 });
    expect(second?.format.size).toEqual({ width: 1280, height: 592 });
    expect(Buffer.from(second?.format.description ?? []).equals(hevcRecord(LOWER_SEQUENCE_SET))).toBe(true);
  });

  test('a frame that needs a new decoder has a new format object, unless it is the first frame', async () => {
    const [first, second, third] = await collectUnits(message(2, key), message(2, key), message(0, key));
    expect(second?.format).toEqual(first?.format);
    expect(second?.format).not.toBe(first?.format);
    expect(third?.format).toBe(second?.format);
  });

  test('a frame with wrong lengths is refused', async () => {
    const tooLong = Buffer.from(key);
    tooLong.writeUInt32BE(5000);
    for (const payload of [tooLong, Buffer.alloc(0), key.subarray(0, -1)])
      await expect(collectUnits(message(0, payload))).rejects.toMatchObject({ code: 'STREAM_INVALID' });
  });
});
