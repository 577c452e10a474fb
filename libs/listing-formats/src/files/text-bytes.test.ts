import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { encodeText, decodeText } from './text-bytes.ts';

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

describe('decodeText', () => {
  test.each([
    ['a\n', 'a'],
    ['a\r\n', 'a'],
    ['a\n\n', 'a\n'],
    ['a', 'a'],
    ['\n', ''],
    ['', ''],
    ['\uFEFFa\n', 'a'],
    ['one\r\ntwo\r\n', 'one\r\ntwo'],
  ])('%j is the text %j', (file, text) => expect(decodeText(utf8(file))).toBe(text));

  test('bytes that are not UTF-8 are not a text', () => {
    expect(decodeText(Buffer.from('caf\xe9', 'latin1'))).toBeUndefined();
    expect(decodeText(Buffer.from('\uFEFFa', 'utf16le'))).toBeUndefined();
  });
});

test.each(['', '\n'] as const)(
  'with the end %j a text is unchanged after writing and reading, or is refused',
  (end) =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const bytes = encodeText(text, end);
        if (bytes) expect(decodeText(bytes)).toBe(text);
        else expect(text.startsWith('\uFEFF') || text.endsWith('\r') || !text.isWellFormed()).toBe(true);
      }),
    ),
);

test.each(['\uD83D', '\uFEFFtext'])('a text file cannot contain %j', (text) =>
  expect(encodeText(text, '\n')).toBeUndefined(),
);
