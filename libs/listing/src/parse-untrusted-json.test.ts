import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { parseUntrustedJson } from './parse-untrusted-json.ts';

describe('parseUntrustedJson', () => {
  test('parses every JSON text, with and without a byte order mark', () =>
    fc.assert(
      fc.property(fc.json({ maxDepth: 20 }), fc.boolean(), (text, hasMark) => {
        expect(parseUntrustedJson(hasMark ? `\uFEFF${text}` : text)).toEqual(JSON.parse(text));
      }),
    ));

  test('counts no brackets in texts', () => {
    const value = { 'a"\\': '['.repeat(500), b: `\\"${'{'.repeat(500)}`, c: '\\' };
    expect(parseUntrustedJson(JSON.stringify(value))).toEqual(value);
  });

  test.each([
    ['arrays', '['.repeat(101) + ']'.repeat(101)],
    ['objects', `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`],
    ['both, with spaces and texts between', `${'[ "]}\\"" , { "[" : '.repeat(60)}1${'}]'.repeat(60)}`],
    ['a million arrays that are not closed', '['.repeat(1_000_000)],
  ])('refuses more than a hundred levels of %s', (_what, text) => {
    expect(() => parseUntrustedJson(text)).toThrow(RangeError);
  });

  test.each(['', '{', '\uFEFF', '\uFEFF\uFEFF{}', '"', '"\\', '{}\0'])('refuses %j', (text) => {
    expect(() => parseUntrustedJson(text)).toThrow(SyntaxError);
  });
});
