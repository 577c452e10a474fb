import { Readable } from 'node:stream';

import { describe, expect, test } from '@jest/globals';
import type { VideoUnit } from '@storedeck/video';
import fc from 'fast-check';

import { isScrcpyError, type ProtocolVersion } from '../src/index.ts';
import { readUnits } from '../src/session/read-units.ts';
import { u32, writeStream, type Packet } from './support/video-stream.ts';

const HEAD = Buffer.alloc(65);
const SPS_1080P = Buffer.from('0000000167640028acd940780227e5c044000003000400000300c83c60c658', 'hex');
const CONFIG: Packet = { type: 'config', data: SPS_1080P };
const KEY: Packet = { type: 'frame', isKey: true, ptsUs: 1, data: Buffer.from('key') };
const DELTA: Packet = { type: 'frame', isKey: false, ptsUs: 2, data: Buffer.from('delta') };

async function collectUnits(
  protocol: ProtocolVersion,
  bytes: Uint8Array,
  chunkBytes = 7,
): Promise<VideoUnit[]> {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) chunks.push(bytes.subarray(at, at + chunkBytes));
  const units: VideoUnit[] = [];
  for await (const unit of readUnits(Readable.from(chunks), protocol)) units.push(unit);
  return units;
}

describe.each([3, 4] as const)('the video socket of a server %i.x', (protocol) => {
  test('the byte and the name before the stream are left out, and each key frame has its parameter sets', async () => {
    const size: Packet = { type: 'size', width: 1920, height: 1080, isResizeResponse: false };
    const bytes = Buffer.concat([HEAD, writeStream(protocol, [size, CONFIG, KEY, DELTA])]);
    const units = await collectUnits(protocol, bytes);
    const format = { codec: 'avc1.640028', description: undefined, size: { width: 1920, height: 1080 } };
    expect(units).toEqual([
      { isKey: true, ptsUs: 1, format, data: Buffer.concat([SPS_1080P, Buffer.from('key')]) },
      { isKey: false, ptsUs: 2, format, data: DELTA.data },
    ]);
    expect(units[1]?.format).toBe(units[0]?.format);
  });

  test('a socket that ends before its first unit yields no units and no error', async () => {
    expect(await collectUnits(protocol, HEAD.subarray(0, 30))).toEqual([]);
  });

  test.each([
    ['another codec', [u32(0x68323635)], 'its codec is h265'],
    ['no video', [u32(0)], 'sends no video'],
    ['an encoder that fails', [u32(1)], 'could not be configured'],
    [
      'parameters without a size',
      [writeStream(protocol, [{ ...CONFIG, data: Buffer.from('x') }, KEY])],
      'no sequence parameter set',
    ],
    ['a frame before its parameters', [writeStream(protocol, [KEY])], 'before its parameters'],
  ])('a stream with %s is refused', async (_name, parts, words) => {
    await expect(collectUnits(protocol, Buffer.concat([HEAD, ...parts]))).rejects.toThrow(words);
  });

  test('random bytes after the first frame yield units or are refused with STREAM_INVALID', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 80 }), async (noise) => {
        const bytes = Buffer.concat([HEAD, writeStream(protocol, [CONFIG, KEY]), noise]);
        try {
          await collectUnits(protocol, bytes);
        } catch (error) {
          expect(isScrcpyError(error) && error.code).toBe('STREAM_INVALID');
        }
      }),
    );
  });
});

test('the size that a server 4.x announces takes precedence over the size in the parameter sets', async () => {
  const size: Packet = { type: 'size', width: 1918, height: 1078, isResizeResponse: false };
  const [unit] = await collectUnits(4, Buffer.concat([HEAD, writeStream(4, [size, CONFIG, KEY])]));
  expect(unit?.format.size).toEqual({ width: 1918, height: 1078 });
});
