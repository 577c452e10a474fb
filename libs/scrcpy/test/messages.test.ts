import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import {
  type ControlMessage,
  type DeviceMessage,
  DeviceMessageParser,
  encodeControlMessage,
  isScrcpyError,
  findProtocol,
} from '../src/index.ts';

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

function invalid(text: string) {
  return expect.objectContaining({ code: 'MESSAGE_INVALID', message: expect.stringContaining(text) });
}

function parseInParts(bytes: Uint8Array, length: number): DeviceMessage[] {
  const parser = new DeviceMessageParser();
  const starts = Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) => index * length);
  return starts.flatMap((start) => parser.push(bytes.subarray(start, start + length)));
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
    ['06', { type: 'openSettings' }],
    ['07', { type: 'closePanels' }],
    ['0b', { type: 'rotate' }],
    ['10 02 6869', { type: 'startApp', name: 'hi' }],
    ['08 01', { type: 'getClipboard', copyKey: 1 }],
    ['09 0000000000000001 01 00000002 6869', { type: 'setClipboard', sequence: 1n, paste: true, text: 'hi' }],
    ['0a 00', { type: 'setDisplayPower', on: false }],
    ['11', { type: 'resetVideo' }],
  ] as const satisfies readonly (readonly [string, ControlMessage])[])('%s', (bytes, sent) => {
    expect(hex(encodeControlMessage(sent))).toBe(bytes.replaceAll(' ', ''));
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
});

describe('device messages', () => {
  test('messages are parsed, however their bytes are split', () => {
    const bytes = Buffer.from(
      '00 00000003 68c3a9 01 fffffffffffffffe 02 0102 0002 0a0b'.replaceAll(' ', ''),
      'hex',
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: bytes.length }), (length) => {
        expect(parseInParts(bytes, length)).toEqual([
          { type: 'clipboard', text: 'hé' },
          { type: 'clipboardSet', sequence: 2n ** 64n - 2n },
          { type: 'hidOutput', id: 0x0102, data: Uint8Array.of(10, 11) },
        ]);
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
    const text = 'é'.repeat(131_000);
    const bytes = Buffer.concat([Buffer.from('000003ff70', 'hex'), Buffer.from(text)]);
    expect(parseInParts(bytes, 50_000)).toEqual([{ type: 'clipboard', text }]);
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
