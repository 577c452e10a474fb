import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { isScrcpyError, VideoParser, type VideoPart } from '../src/index.ts';
import { type Packet, u32, writePacket, writeStream } from './support/video-stream.ts';

const PROTOCOLS = [3, 4] as const;
const CONFIG: Packet = { type: 'config', data: Uint8Array.of(0, 0, 0, 1, 0x67) };

function size(width: number, height: number): Packet {
  return { type: 'size', width, height, isResizeResponse: false };
}

function frame(isKey: boolean, ptsUs = 7): Packet {
  return { type: 'frame', isKey, ptsUs, data: Uint8Array.of(1, 2, 3) };
}

function parse(protocol: 3 | 4, bytes: Uint8Array): VideoPart[] {
  return plain(new VideoParser(protocol).push(bytes));
}

/**
 * Copies all data into arrays of the type Uint8Array, because the parser may return a Buffer, and `toEqual` compares
 * the types of arrays.
 */
function plain(units: VideoPart[]): VideoPart[] {
  return units.map((unit) => ('data' in unit ? { ...unit, data: Uint8Array.from(unit.data) } : unit));
}

const anyPacket: fc.Arbitrary<Packet> = fc.oneof(
  fc.record({
    type: fc.constant('size' as const),
    width: fc.integer({ min: 1, max: 8192 }),
    height: fc.integer({ min: 1, max: 8192 }),
    isResizeResponse: fc.boolean(),
  }),
  fc.record({ type: fc.constant('config' as const), data: fc.uint8Array({ minLength: 1, maxLength: 60 }) }),
  fc.record({
    type: fc.constant('frame' as const),
    isKey: fc.boolean(),
    ptsUs: fc.maxSafeNat(),
    data: fc.uint8Array({ minLength: 1, maxLength: 60 }),
  }),
);

/**
 * Returns those of the sent packets that a parser should yield. Leaves out frames that cannot be decoded because no key
 * frame came before them, and the sizes that a server 3.x does not write.
 */
function decodable(protocol: 3 | 4, packets: readonly Packet[]): Packet[] {
  let needsKey = true;
  return packets.filter((packet) => {
    if (packet.type === 'size' && protocol === 3) return false;
    if (packet.type !== 'frame') needsKey = true;
    else if (packet.isKey) needsKey = false;
    return packet.type !== 'frame' || !needsKey;
  });
}

describe('the bytes of the real servers', () => {
  test('3.3: one size, then packets with the flags in bits 63 and 62', () => {
    const hex =
      '68323634 00000240 00000500 8000000000000000 00000001 aa 400000009d3c5a10 00000002 bbcc 000000009d3c9b2a 00000001 dd';
    expect(parse(3, Buffer.from(hex.replaceAll(' ', ''), 'hex'))).toEqual([
      { type: 'codec', codec: 'h264' },
      { type: 'size', width: 576, height: 1280, isResizeResponse: false },
      { type: 'config', data: Uint8Array.of(0xaa) },
      { type: 'frame', isKey: true, ptsUs: 0x9d3c5a10, data: Uint8Array.of(0xbb, 0xcc) },
      { type: 'frame', isKey: false, ptsUs: 0x9d3c9b2a, data: Uint8Array.of(0xdd) },
    ]);
  });

  test('4.x: session packets, then packets with the flags in bits 62 and 61', () => {
    const hex =
      '68323634 800000000000024000000500 4000000000000000 00000001 aa 200000009d3c5a10 00000001 bb 800000010000050000000240';
    expect(parse(4, Buffer.from(hex.replaceAll(' ', ''), 'hex'))).toEqual([
      { type: 'codec', codec: 'h264' },
      size(576, 1280),
      { type: 'config', data: Uint8Array.of(0xaa) },
      { type: 'frame', isKey: true, ptsUs: 0x9d3c5a10, data: Uint8Array.of(0xbb) },
      { ...size(1280, 576), isResizeResponse: true },
    ]);
  });
});

describe.each(PROTOCOLS)('a stream of a server %i.x', (protocol) => {
  test('a stream is parsed to the same parts, however its bytes are split', () => {
    fc.assert(
      fc.property(fc.array(anyPacket), fc.array(fc.integer({ min: 1, max: 20 })), (packets, lengths) => {
        const bytes = writeStream(protocol, packets);
        const parser = new VideoParser(protocol);
        const units: VideoPart[] = [];
        let at = 0;
        for (let turn = 0; at < bytes.length; turn += 1) {
          const length = lengths[turn % lengths.length] ?? bytes.length;
          units.push(...parser.push(bytes.subarray(at, at + length)));
          at += length;
        }
        const head =
          protocol === 3
            ? [{ type: 'codec', codec: 'h264' }, size(576, 1280)]
            : [{ type: 'codec', codec: 'h264' }];
        expect(plain(units)).toEqual([...head, ...decodable(protocol, packets)]);
        expect(parser.isComplete).toBe(true);
      }),
    );
  });

  test('a stream that ends in the middle of a packet is reported as incomplete', () => {
    const bytes = writeStream(protocol, [CONFIG, frame(true)]);
    for (let length = 0; length < bytes.length; length += 1) {
      const parser = new VideoParser(protocol);
      parser.push(bytes.subarray(0, length));
      const atBoundary = [bytes.length - 15, bytes.length - 32].includes(length);
      expect([length, parser.isComplete]).toEqual([length, atBoundary]);
    }
  });

  test('no frame comes before the first key frame, nor between new parameter sets and the next key frame', () => {
    const units = parse(
      protocol,
      writeStream(protocol, [
        frame(false),
        CONFIG,
        frame(false),
        frame(true, 1),
        frame(false, 2),
        CONFIG,
        frame(false),
      ]),
    );
    expect(units.filter(({ type }) => type === 'frame')).toEqual([frame(true, 1), frame(false, 2)]);
  });

  test.each([
    ['a length of 0', [u32(0), u32(5), u32(0)]],
    ['a length of 2³¹', [u32(0), u32(5), u32(2 ** 31)]],
    ['a length of 2³² − 1', [u32(0), u32(5), u32(2 ** 32 - 1)]],
    ['a length of 16 MiB', [u32(0), u32(5), u32(16 * 1024 * 1024)]],
    ['a time of 2⁵³ µs', [u32(2 ** 21), u32(0), u32(1)]],
    ['a time of 2⁶¹ − 1 µs', [u32(2 ** 29 - 1), u32(2 ** 32 - 1), u32(1)]],
  ])('a packet with %s is refused before its data arrives', (_name, packet) => {
    const parser = new VideoParser(protocol);
    parser.push(writeStream(protocol, [CONFIG]));
    expect(() => parser.push(Buffer.concat(packet))).toThrow(
      expect.objectContaining({ code: 'STREAM_INVALID' }),
    );
    expect(() => parser.push(writePacket(protocol, frame(true)))).toThrow('invalid before');
  });

  test('a stream with an unknown codec is refused, and a stream without video has only the part "disabled"', () => {
    expect(() => parse(protocol, u32(0x12345678))).toThrow('the codec 0x12345678 is unknown');
    expect(() => parse(protocol, u32(1))).toThrow('could not be configured');
    expect(parse(protocol, u32(0))).toEqual([{ type: 'disabled' }]);
    expect(() => parse(protocol, Buffer.concat([u32(0), u32(0)]))).toThrow('the video is disabled');
  });

  test('random bytes yield parts or are refused with STREAM_INVALID', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (noise, withHead) => {
        const bytes = withHead ? Buffer.concat([writeStream(protocol, [CONFIG]), noise]) : noise;
        try {
          parse(protocol, bytes);
        } catch (error) {
          expect(isScrcpyError(error) && error.code).toBe('STREAM_INVALID');
        }
      }),
    );
  });
});

test('after a server 4.x has sent a new size, frames are dropped until the next key frame', () => {
  const packets = [
    size(576, 1280),
    CONFIG,
    frame(true),
    size(1280, 576),
    frame(false),
    CONFIG,
    frame(true, 9),
  ];
  expect(parse(4, writeStream(4, packets)).slice(1)).toEqual([
    ...packets.slice(0, 4),
    CONFIG,
    frame(true, 9),
  ]);
});

test.each([
  [0, 1280],
  [576, 0],
  [8193, 1],
  [2 ** 31, 2 ** 31],
])('a screen of %i × %i pixels is refused', (width, height) => {
  const head = Buffer.concat([u32(0x68323634), u32(width), u32(height)]);
  expect(() => parse(3, head)).toThrow('impossible');
  const session = Buffer.concat([u32(0x68323634), u32(0x8000_0000), u32(width), u32(height)]);
  expect(() => parse(4, session)).toThrow('impossible');
});

test('a stream of a server 3.x is refused if it is parsed as a stream of a server 4.x', () => {
  const units = parse(3, writeStream(3, [CONFIG, frame(true)]));
  expect(units.filter(({ type }) => type === 'frame')).toHaveLength(1);
  expect(() => parse(4, writeStream(3, [CONFIG, frame(true)]))).toThrow();
});
