import { describe, expect, test } from '@jest/globals';
import { IosInput } from '@storedeck/contract';

import { joinCommands, type Command } from './command.ts';
import { iosRequest } from './ios-request.ts';

const at = { x: 100, y: 200 };
const to = { x: 100, y: 500 };
const tap: Command = { kind: 'gesture', gesture: { kind: 'tap', at } };
const press: Command = { kind: 'gesture', gesture: { kind: 'press', at, heldMs: 800.4 } };
const drag: Command = { kind: 'gesture', gesture: { kind: 'drag', from: at, to, heldMs: 20, ms: 3200 } };
const carry: Command = { kind: 'gesture', gesture: { kind: 'drag', from: at, to, heldMs: 700, ms: 1500 } };
const space = { width: 393, height: 852, unit: 'point' } as const;
const scroll: Command = { kind: 'scroll', scroll: { at, by: { x: 0, y: -120 }, space } };
const text: Command = { kind: 'text', text: 'a b%s' };
const way = { action: 'swipe', x1: 100, y1: 200, x2: 100, y2: 500 };

describe('an iPhone', () => {
  test.each([
    ['a tap', tap, { action: 'tap', x: 100, y: 200 }],
    ['a long press', press, { action: 'swipe', x1: 100, y1: 200, x2: 100, y2: 200, ms: 1800 }],
    ['a slow drag, which must not begin with a long press', drag, { ...way, ms: 1000 }],
    ['a drag after a rest, which carries something', carry, { ...way, ms: 1700 }],
    ['a button', { kind: 'button', name: 'volup' }, { action: 'button', name: 'volup' }],
    ['locking', { kind: 'button', name: 'lock' }, { action: 'lock' }],
    ['a line break', { kind: 'button', name: 'enter' }, { action: 'text', text: '\n' }],
    ['the wheel', scroll, { action: 'swipe', x1: 100, y1: 200, x2: 100, y2: 320, ms: 1000 }],
  ] as const)('receives a request for %s', (_, command, request) => {
    expect(iosRequest(command)).toEqual(request);
    expect(IosInput.parse(iosRequest(command))).toEqual(request);
  });

  test('gets no request for a key that it does not have', () => {
    expect(iosRequest({ kind: 'button', name: 'dpad_up' })).toBeUndefined();
  });
});

describe('waiting commands', () => {
  test('texts are joined, up to a length', () => {
    expect(joinCommands(text, { kind: 'text', text: '!' })).toEqual({ kind: 'text', text: 'a b%s!' });
    expect(joinCommands(text, { kind: 'text', text: 'x'.repeat(200) })).toBeUndefined();
  });

  test('turns of the wheel are joined', () => {
    expect(joinCommands(scroll, scroll)).toEqual({
      kind: 'scroll',
      scroll: { at, by: { x: 0, y: -240 }, space },
    });
  });

  test('other commands are not joined', () => {
    expect(joinCommands(tap, tap)).toBeUndefined();
    expect(joinCommands(text, { kind: 'button', name: 'enter' })).toBeUndefined();
  });
});
