import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { declareFrameOrder, readAvccUnits, type VideoUnit } from '../../src/index.ts';
import { message, prefixed, SimulatorVideo } from '../support/simulator-stream.ts';
import { writeSequence } from '../support/write-sequence.ts';

const video = new SimulatorVideo();
const key = video.frame({ key: true });
const deltas = [video.frame(), video.frame(), video.frame()] as const;
const wide = new SimulatorVideo(96, 32);
const wideKey = wide.frame({ key: true });

async function collectUnits(chunks: Iterable<Uint8Array>): Promise<VideoUnit[]> {
  let time = 0;
  const stream = (async function* () {
    yield* chunks;
  })();
  const units: VideoUnit[] = [];
  for await (const unit of readAvccUnits(stream, { nowUs: () => (time += 1000) })) units.push(unit);
  return units;
}

/** The data of each unit as hexadecimal text. */
async function collectData(...chunks: Uint8Array[]): Promise<string[]> {
  const units = await collectUnits(chunks);
  return units.map(({ data }) => Buffer.from(data).toString('hex'));
}

function hex(...frames: Buffer[]): string[] {
  return frames.map((frame) => frame.toString('hex'));
}

const description = message(1, video.record);

const START_CODE = Buffer.of(0, 0, 0, 1);
/** A sequence parameter set without video usability information, as the encoders of Macs write it. */
const SET = writeSequence({
  profile: 100,
  width: 1206,
  height: 2622,
  orderType: 0,
  isProgressive: true,
  withLists: false,
}).subarray(START_CODE.length);

/** Returns the decoder configuration record of a sequence parameter set. */
function writeRecord(set: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(set.length);
  const rest = video.record.subarray(8 + video.record.readUInt16BE(6));
  return Buffer.concat([video.record.subarray(0, 6), length, set, rest]);
}

describe('the stream of a simulator', () => {
  test('messages are read as units with format, size and time', async () => {
    const units = await collectUnits([description, message(2, key), message(3, deltas[0])]);
    expect(units.map(({ isKey, ptsUs }) => ({ isKey, ptsUs }))).toEqual([
      { isKey: true, ptsUs: 1000 },
      { isKey: false, ptsUs: 2000 },
    ]);
    expect(units[1]?.format).toBe(units[0]?.format);
    expect(units[0]?.format).toMatchObject({ codec: 'avc1.42c033', size: { width: 64, height: 48 } });
  });

  test('the decoder is told that frames are shown in the order of the stream', async () => {
    const [unit] = await collectUnits([message(1, writeRecord(SET)), message(2, key)]);
    const annexB = Buffer.from(declareFrameOrder(Buffer.concat([START_CODE, SET])));
    expect(Buffer.from(unit?.format.description ?? [])).toEqual(
      writeRecord(annexB.subarray(START_CODE.length)),
    );
    expect(annexB.length).toBeGreaterThan(START_CODE.length + SET.length);
  });

  test('the same units are read, however the bytes are split', async () => {
    const stream = Buffer.concat([
      message(4, Buffer.from('a JPEG')),
      description,
      message(2, key),
      ...deltas.map((delta) => message(3, delta)),
    ]);
    const expected = hex(key, ...deltas);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(stream.length), { maxLength: 30 }), async (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), stream.length];
        const chunks = at.slice(1).map((end, index) => stream.subarray(at[index], end));
        expect(await collectData(...chunks)).toEqual(expected);
      }),
    );
  });

  test('messages with unknown tags, and the JPEG to show before the video begins, are skipped', async () => {
    const noise = [message(0, key), message(4, Buffer.from('a JPEG')), message(200, Buffer.alloc(0))];
    expect(await collectData(...noise, description, ...noise, message(2, key))).toEqual(hex(key));
  });

  test('frames before the first configuration or before the first key frame are skipped', async () => {
    const early = [message(2, key), message(3, deltas[0]), description, message(3, deltas[1])];
    expect(await collectData(...early, message(2, key), message(3, deltas[2]))).toEqual(hex(key, deltas[2]));
  });

  test('after a new configuration, units have a new format from the next key frame on', async () => {
    const units = await collectUnits([
      description,
      message(2, key),
      message(1, wide.record),
      message(3, deltas[0]),
      message(2, wideKey),
    ]);
    expect(units.map(({ format }) => format.size)).toEqual([
      { width: 64, height: 48 },
      { width: 96, height: 32 },
    ]);
  });

  test('units keep their format object if the same configuration is sent again', async () => {
    const units = await collectUnits([description, message(2, key), description, message(3, deltas[0])]);
    expect(units).toHaveLength(2);
    expect(units[1]?.format).toBe(units[0]?.format);
  });
});

function length(bytes: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes);
  return head;
}

test.each([
  ['a message without a tag', length(0)],
  ['a message of 2 GiB', length(2 ** 31)],
  ['a message of 4 GiB', length(2 ** 32 - 1)],
  ['an end within a length', Buffer.from([0, 0])],
  ['an end within a message', description.subarray(0, -1)],
  ['an empty configuration', message(1, Buffer.alloc(0))],
  ['a configuration of another version', message(1, Buffer.concat([Buffer.from([2]), video.record]))],
  ['a configuration that ends too early', message(1, video.record.subarray(0, 20))],
  ['an empty frame', Buffer.concat([description, message(2, Buffer.alloc(0))])],
  ['a frame whose length is too large', Buffer.concat([description, message(2, key.subarray(0, -1))])],
  ['a frame with an empty unit', Buffer.concat([description, message(2, Buffer.alloc(4))])],
  [
    'a frame with bytes after its units',
    Buffer.concat([description, message(2, Buffer.concat([prefixed(Buffer.from('x')), Buffer.from('yz')]))]),
  ],
])('%s is refused', async (_name, stream) => {
  await expect(collectData(stream)).rejects.toMatchObject({ name: 'VideoError', code: 'STREAM_INVALID' });
});

test('an impossible length is refused before the bytes of the message arrive', async () => {
  const endless = (async function* () {
    yield length(2 ** 31);
    for (;;) yield Buffer.alloc(1024);
  })();
  await expect(readAvccUnits(endless).next()).rejects.toMatchObject({ code: 'STREAM_INVALID' });
});

test('random bytes are refused with STREAM_INVALID or read without an error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 4 }), async (chunks) => {
      const outcome = await collectData(...chunks).catch((error: unknown) => error);
      if (!Array.isArray(outcome)) expect(outcome).toMatchObject({ code: 'STREAM_INVALID' });
    }),
  );
});
