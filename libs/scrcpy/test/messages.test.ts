import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import {
  type ControlMessage,
  decodeControlMessage,
  type DeviceMessage,
  DeviceMessageParser,
  encodeControlMessage,
  encodeDeviceMessage,
  isScrcpyError,
  findProtocol,
} from '../src/index.ts';

const u8 = fc.integer({ min: 0, max: 255 });
const u16 = fc.integer({ min: 0, max: 0xffff });
const i16 = fc.integer({ min: -0x8000, max: 0x7fff });
const u32 = fc.integer({ min: 0, max: 0xffff_ffff });
const i32 = fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff });
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const text = fc.string({ maxLength: 60, unit: 'grapheme' });
const data = fc.uint8Array({ maxLength: 60 });
const at = { x: i32, y: i32, screenWidth: u16, screenHeight: u16 };

function message(type: ControlMessage['type'], fields: Readonly<Record<string, fc.Arbitrary<unknown>>> = {}) {
  // The compiler cannot know that the fields belong to the type, so a cast is needed. The tests check the fields by
  // encoding and decoding the message.
  return fc.record({ type: fc.constant(type), ...fields }) as unknown as fc.Arbitrary<ControlMessage>;
}

const anyControl = fc.oneof(
  message('keycode', { action: u8, keycode: i32, repeat: i32, metaState: u32 }),
  message('text', { text }),
  message('touch', { action: u8, pointerId: u64, ...at, pressure: u16, actionButton: u32, buttons: u32 }),
  message('scroll', { ...at, horizontal: i16, vertical: i16, buttons: u32 }),
  message('openNotifications'),
  message('openSettings'),
  message('closePanels'),
  message('getClipboard', { copyKey: u8 }),
  message('setClipboard', { sequence: u64, paste: fc.boolean(), text }),
  message('setDisplayPower', { on: fc.boolean() }),
  message('rotate'),
  message('startApp', { name: fc.string({ maxLength: 60 }) }),
  message('resetVideo'),
);

const anyDevice = fc.oneof(
  fc.record({ type: fc.constant('clipboard' as const), text }),
  fc.record({ type: fc.constant('clipboardSet' as const), sequence: u64 }),
  fc.record({ type: fc.constant('hidOutput' as const), id: u16, data }),
) as fc.Arbitrary<DeviceMessage>;

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

function invalid(text_: string) {
  return expect.objectContaining({ code: 'MESSAGE_INVALID', message: expect.stringContaining(text_) });
}

describe('control messages', () => {
  test.each([
    ['00 00 00000004 00000000 00000000', { type: 'keycode', action: 0, keycode: 4, repeat: 0, metaState: 0 }],
    ['01 00000002 6869', { type: 'text', text: 'hi' }],
    [
      '02 00 fffffffffffffffe 00000064 000000c8 0240 0500 ffff 00000000 00000000',
      {
        type: 'touch',
        action: 0,
        pointerId: 2n ** 64n - 2n,
        x: 100,
        y: 200,
        screenWidth: 576,
        screenHeight: 1280,
        pressure: 0xffff,
        actionButton: 0,
        buttons: 0,
      },
    ],
    [
      '03 00000064 000000c8 0240 0500 0000 f800 00000000',
      {
        type: 'scroll',
        x: 100,
        y: 200,
        screenWidth: 576,
        screenHeight: 1280,
        horizontal: 0,
        vertical: -2048,
        buttons: 0,
      },
    ],
    ['05', { type: 'openNotifications' }],
    ['08 01', { type: 'getClipboard', copyKey: 1 }],
    ['09 0000000000000001 01 00000002 6869', { type: 'setClipboard', sequence: 1n, paste: true, text: 'hi' }],
    ['0a 00', { type: 'setDisplayPower', on: false }],
    ['11', { type: 'resetVideo' }],
  ] as const satisfies readonly (readonly [string, ControlMessage])[])('%s', (bytes, sent) => {
    expect(hex(encodeControlMessage(sent))).toBe(bytes.replaceAll(' ', ''));
  });

  test('messages that are encoded one after the other are decoded to the same messages', () => {
    fc.assert(
      fc.property(fc.array(anyControl), (sent) => {
        let bytes = Buffer.concat(sent.map((one) => encodeControlMessage(one)));
        const read: ControlMessage[] = [];
        while (bytes.length > 0) {
          const next = decodeControlMessage(bytes);
          if (!next) throw new Error('A message is incomplete.');
          read.push(next.message);
          bytes = bytes.subarray(next.length);
        }
        expect(read).toEqual(sent);
      }),
    );
  });

  test('a message is not decoded before its last byte has arrived', () => {
    fc.assert(
      fc.property(anyControl, (sent) => {
        const bytes = encodeControlMessage(sent);
        for (let length = 0; length < bytes.length; length += 1)
          expect(decodeControlMessage(bytes.subarray(0, length))).toBeUndefined();
      }),
    );
  });

  test('an unknown message is refused', () => {
    expect(() => decodeControlMessage(Uint8Array.of(18, 1))).toThrow(invalid('number 18'));
  });

  test.each([
    ['"text" of a message has 301 bytes', { type: 'text', text: 'x'.repeat(301) }],
    ['"text" of a message has 600 bytes', { type: 'text', text: 'é'.repeat(300) }],
    ['"action" of a message is not a whole number', { type: 'keycode', action: 256 }],
    ['"action" of a message is not a whole number', { type: 'keycode', action: Number.NaN }],
    ['"on" of a message is not true or false', { type: 'setDisplayPower' }],
    [
      '"sequence" of a message is not a bigint',
      { type: 'setClipboard', sequence: -1n, paste: false, text: '' },
    ],
    ['no message of this type', { type: 'toString' }],
  ])('a message with a wrong type or field is refused: %s', (words, wrong) => {
    // A caller that does not use TypeScript can pass any value.
    expect(() => encodeControlMessage(wrong as unknown as ControlMessage)).toThrow(invalid(words));
  });

  test('a text of 2³¹ bytes is refused before its bytes arrive', () => {
    expect(() => decodeControlMessage(Uint8Array.of(1, 0x80, 0, 0, 0))).toThrow(invalid('at most 300'));
  });
});

describe('device messages', () => {
  test('messages are the same after encoding and parsing, however the bytes are split', () => {
    fc.assert(
      fc.property(fc.array(anyDevice), fc.integer({ min: 1, max: 9 }), (sent, length) => {
        const bytes = Buffer.concat(sent.map((one) => encodeDeviceMessage(one)));
        const parser = new DeviceMessageParser();
        const read: DeviceMessage[] = [];
        for (let start = 0; start < bytes.length; start += length)
          read.push(...parser.push(bytes.subarray(start, start + length)));
        expect(read).toEqual(sent);
      }),
    );
  });

  test.each([
    ['an unknown number', [7], 'number 7'],
    ['a length of 2³¹', [0, 0x80, 0, 0, 0], 'at most 262139'],
    ['a text that is not UTF-8', [0, 0, 0, 0, 1, 0xff], 'is not UTF-8'],
  ])('a message with %s is refused', (_name, bytes, words) => {
    expect(() => new DeviceMessageParser().push(Uint8Array.from(bytes))).toThrow(invalid(words));
  });

  test('the longest clipboard arrives in many parts', () => {
    const longest = { type: 'clipboard', text: 'é'.repeat(131_000) } as const;
    const bytes = encodeDeviceMessage(longest);
    const parser = new DeviceMessageParser();
    const read: DeviceMessage[] = [];
    for (let start = 0; start < bytes.length; start += 50_000)
      read.push(...parser.push(bytes.subarray(start, start + 50_000)));
    expect(read).toEqual([longest]);
  });

  test('random bytes are parsed as messages or refused with MESSAGE_INVALID', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (noise) => {
        try {
          new DeviceMessageParser().push(noise);
        } catch (error) {
          expect(isScrcpyError(error) && error.code).toBe('MESSAGE_INVALID');
        }
      }),
    );
  });
});

test.each([
  ['3.3', 3],
  ['3.3.4', 3],
  ['4.0', 4],
  ['4.1', 4],
] as const)('a server %s uses the protocol of servers %i.x', (version, protocol) => {
  expect(findProtocol(version)).toBe(protocol);
});

test.each(['2.7', '3.2', '5.0', '', '4', '4.1-beta', '4.x', '١.٢'])(
  'the server version "%s" is refused',
  (version) => {
    expect(() => findProtocol(version)).toThrow(expect.objectContaining({ code: 'VERSION_UNSUPPORTED' }));
  },
);
