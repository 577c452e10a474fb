import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { checkAction } from './input-action.ts';
import { inputLine } from './input-line.ts';
import { KEY_NAMES, findKeyCode } from './key-code.ts';

function catchCode(action: unknown) {
  try {
    checkAction(action);
    return 'no error';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

function makeLine(action: unknown) {
  return inputLine(checkAction(action));
}

function tap(x: unknown, y: unknown) {
  return { action: 'tap', x, y };
}

function swipe(ms: unknown) {
  return { action: 'swipe', x1: 1, y1: 2, x2: 3, y2: 4, ms };
}

describe('numbers', () => {
  test('any coordinates become whole numbers, written without an exponent', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 100_000, noNaN: true }),
        fc.double({ min: 0, max: 100_000, noNaN: true }),
        (x, y) => {
          expect(makeLine(tap(x, y))).toBe(`'input' 'tap' '${Math.round(x)}' '${Math.round(y)}'`);
          expect(makeLine(tap(x, y))).toMatch(/^'input' 'tap' '\d+' '\d+'$/);
        },
      ),
    );
  });

  test.each([NaN, Infinity, -Infinity, -1, -0.6, 100_001, 1e21, '5', null, true, [], {}, '', undefined, 5n])(
    'the coordinate %p is refused',
    (value) => {
      expect(catchCode(tap(value, 1))).toBe('INPUT_INVALID');
      expect(catchCode(tap(1, value))).toBe('INPUT_INVALID');
    },
  );

  test.each([
    [0.4, '0'],
    [-0.4, '0'],
    [99.5, '100'],
  ])('%p is rounded to %s', (value, text) => {
    expect(makeLine(tap(value, 0))).toBe(`'input' 'tap' '${text}' '0'`);
  });

  test('a swipe takes 1 to 60000 ms, by default 300', () => {
    expect(makeLine(swipe(undefined))).toBe("'input' 'swipe' '1' '2' '3' '4' '300'");
    expect(makeLine(swipe(60_000))).toContain("'60000'");
    for (const ms of [0, 0.4, 60_001, -5, NaN, '300', null])
      expect(catchCode(swipe(ms))).toBe('INPUT_INVALID');
  });
});

describe('keys', () => {
  test.each([
    ['back', 4],
    ['home', 3],
    ['recents', 187],
    ['power', 26],
    ['volup', 24],
    ['voldown', 25],
    ['enter', 66],
    ['backspace', 67],
    ['dpad_center', 23],
    ['a', 29],
    ['0', 7],
    ['3d_mode', 206],
    ['numpad_enter', 160],
    ['wakeup', 224],
    ['screenshot', 318],
  ])('%s is %i', (key, code) => {
    expect(makeLine({ action: 'key', key })).toBe(`'input' 'keyevent' '${code}'`);
  });

  test('every key name of Android has a code of its own, and each short name has the code of such a key', () => {
    const codes = KEY_NAMES.map(findKeyCode);
    expect(codes).not.toContain(undefined);
    expect(new Set(codes).size).toBe(KEY_NAMES.length - 4);
  });

  test.each(['', 'HOME', 'keycode_home', 'home; reboot', '__proto__', 'constructor', 'toString', 3, null])(
    '%p is not a key',
    (key) => {
      expect(catchCode({ action: 'key', key })).toBe('INPUT_INVALID');
    },
  );

  test('the code of a key event is a whole number from 0 to 999', () => {
    expect(makeLine({ action: 'keyevent', code: 187 })).toBe("'input' 'keyevent' '187'");
    for (const code of [-1, 1.5, 1000, '3', null, NaN])
      expect(catchCode({ action: 'keyevent', code })).toBe('INPUT_INVALID');
  });
});

describe('text', () => {
  test.each([
    ['a b', "'input' 'text' 'a%sb'"],
    [' x ', "'input' 'text' '%sx%s'"],
    ['100%', "'input' 'text' '100%'"],
    ['%s', "'input' 'text' '%' && 'input' 'text' 's'"],
    ['%%s', "'input' 'text' '%%' && 'input' 'text' 's'"],
    ['% s', "'input' 'text' '%%ss'"],
    ["it's", "'input' 'text' 'it'\\''s'"],
    ['$(reboot)', "'input' 'text' '$(reboot)'"],
    [
      'a\nb\tc',
      "'input' 'text' 'a' && 'input' 'keyevent' '66' && 'input' 'text' 'b' && 'input' 'keyevent' '61' && 'input' 'text' 'c'",
    ],
    ['a\r\nb', "'input' 'text' 'a' && 'input' 'keyevent' '66' && 'input' 'text' 'b'"],
    ['-d 3', "'input' 'text' '-d%s3'"],
  ])('%j', (text, line) => {
    expect(makeLine({ action: 'text', text })).toBe(line);
  });

  test('an empty text is accepted and does nothing', () => {
    expect(makeLine({ action: 'text', text: '' })).toBeUndefined();
  });

  test('a character that no key types is refused, and the error contains the character', () => {
    expect(() => checkAction({ action: 'text', text: 'naïve' })).toThrow('ï');
    expect(() => checkAction({ action: 'text', text: 'ok 😀' })).toThrow('😀');
    for (const text of ['é', '日本', '\u2028', '\ud800'])
      expect(catchCode({ action: 'text', text })).toBe('TEXT_UNSUPPORTED');
    for (const text of ['\0', 'a\rb', 'a\x1b[A', '\x7f', '\b'])
      expect(catchCode({ action: 'text', text })).toBe('INPUT_INVALID');
    expect(catchCode({ action: 'text', text: 'x'.repeat(1001) })).toBe('INPUT_INVALID');
    expect(catchCode({ action: 'text', text: 5 })).toBe('INPUT_INVALID');
  });
});

test.each([
  undefined,
  null,
  5,
  'tap',
  [],
  {},
  { action: 'reboot' },
  { action: '__proto__' },
  { ...tap(1, 2), extra: 1 },
  { action: 'tap' },
])('%j is not an action', (action) => {
  expect(catchCode(action)).toBe('INPUT_INVALID');
});
