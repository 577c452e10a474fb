import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { AudioParser, type AudioPart, isScrcpyError } from '../src/index.ts';
import { u32 } from './support/video-stream.ts';

const OPUS = 0x6f707573;
const CONFIG_FLAG = { 3: 1n << 63n, 4: 1n << 62n } as const;

function packet(head: bigint, data: Uint8Array, length = data.length): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(head);
  return Buffer.concat([bytes, u32(length), data]);
}

/** Parses bytes that arrive in chunks of `chunkBytes` bytes. */
function parse(protocol: 3 | 4, bytes: Uint8Array, chunkBytes = bytes.length): AudioPart[] {
  const parser = new AudioParser(protocol);
  const parts: AudioPart[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes)
    parts.push(...parser.push(bytes.subarray(at, at + chunkBytes)));
  return parts.map((part) => ('data' in part ? { ...part, data: Uint8Array.from(part.data) } : part));
}

describe.each([3, 4] as const)('the audio of a server %i.x', (protocol) => {
  const config = packet(CONFIG_FLAG[protocol], Uint8Array.of(1, 2));

  test('a stream is parsed to its codec, the configuration of the decoder, and packets with their times', () => {
    const bytes = Buffer.concat([u32(OPUS), config, packet(0x9d3c5a10n, Uint8Array.of(0xf8, 0xff, 0xfe))]);
    for (const chunkBytes of [1, 5, bytes.length])
      expect(parse(protocol, bytes, chunkBytes)).toEqual([
        { type: 'codec', codec: 'opus' },
        { type: 'config', data: Uint8Array.of(1, 2) },
        { type: 'packet', ptsUs: 0x9d3c5a10, data: Uint8Array.of(0xf8, 0xff, 0xfe) },
      ]);
  });

  test.each([
    ['an encoder that fails', u32(1), 'could not be configured'],
    ['an unknown codec', u32(0x68323634), '0x68323634 is unknown'],
    ['data although the audio is disabled', Buffer.concat([u32(0), Buffer.from('x')]), 'is disabled'],
    ['a packet without data', Buffer.concat([u32(OPUS), packet(0n, new Uint8Array())]), '0 bytes'],
    [
      'a packet of 2 GiB',
      Buffer.concat([u32(OPUS), packet(0n, new Uint8Array(), 2 ** 31)]),
      '2147483648 bytes',
    ],
    ['a time of 2⁶⁰ µs', Buffer.concat([u32(OPUS), packet(1n << 60n, Uint8Array.of(1))]), 'time of a packet'],
  ])('%s is refused, and all later bytes too', (_name, bytes, words) => {
    const parser = new AudioParser(protocol);
    expect(() => parser.push(bytes)).toThrow(words);
    expect(() => parser.push(config)).toThrow('invalid before');
  });

  test('a stream that ends within a packet is not complete', () => {
    const parser = new AudioParser(protocol);
    expect([parser.isComplete, parser.push(u32(OPUS)).length, parser.isComplete]).toEqual([false, 1, true]);
    parser.push(config.subarray(0, -1));
    expect(parser.isComplete).toBe(false);
    expect(parser.push(config.subarray(-1))).toHaveLength(1);
    expect(parser.isComplete).toBe(true);
  });

  test('random bytes are parsed or refused with STREAM_INVALID', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.boolean(), (noise, hasCodec) => {
        try {
          parse(protocol, Buffer.concat([hasCodec ? u32(OPUS) : u32(0), noise]));
        } catch (error) {
          expect(isScrcpyError(error) && error.code).toBe('STREAM_INVALID');
        }
      }),
    );
  });
});

test('a phone without audio sends the codec number 0, which is reported as disabled', () => {
  expect(parse(4, u32(0))).toEqual([{ type: 'disabled' }]);
});

test('a session packet, which only video has, is refused', () => {
  expect(() => parse(4, Buffer.concat([u32(OPUS), packet(1n << 63n, new Uint8Array(8))]))).toThrow(
    'only video packets',
  );
});
