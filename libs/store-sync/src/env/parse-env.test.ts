import { describe, expect, test } from '@jest/globals';
import { isStoreError } from '@storedeck/store-api';
import { parse } from 'dotenv';
import fc from 'fast-check';

import { decodeEnvText, MAX_ENV_BYTES, parseEnv, parseEnvFile } from './parse-env.ts';

describe('parseEnv', () => {
  test.each([
    ['quotes of three kinds', `A="x # y"\nB='it is'\nC=\`z\``, { A: 'x # y', B: 'it is', C: 'z' }],
    ['comments and blank lines', '# top\n\nA=1 # tail\n', { A: '1' }],
    ['export and spaces round =', 'export A = 1', { A: '1' }],
    ['a colon', 'A: 1', { A: '1' }],
    ['CRLF', 'A=1\r\nB=2\r\n', { A: '1', B: '2' }],
    ['CR without LF', 'A=1\rB=2', { A: '1', B: '2' }],
    ['a byte order mark', '\uFEFFA=1', { A: '1' }],
    ['no final newline, equals signs, dollars and backslashes', 'A=a=b$C\\d', { A: 'a=b$C\\d' }],
    ['line feeds inside double quotes', 'A="a\\nb"', { A: 'a\nb' }],
    ['the last of two equal names', 'A=1\nA=2', { A: '2' }],
    [
      'blank lines between and within values',
      '\n \nA="x\n\n \n\ty"\n\n\nB=2\n\n',
      { A: 'x\n\n \n\ty', B: '2' },
    ],
    ['64 KB and emoji', `A=${'😀'.repeat(16_384)}`, { A: '😀'.repeat(16_384) }],
  ])('reads %s', (_name, text, expected) => {
    expect(parseEnv(text)).toEqual(expected);
  });

  test.each([
    ['an empty text', ''],
    ['only comments', '# A=1\n\n# B'],
    ['a web page', '<!doctype html>\n<style>\nbody {\n  color: red;\n}</style>'],
    ['JSON', '{\n  "type": "service_account"\n}'],
    ['prose', 'please put the key here'],
    ['a NUL character', 'A=1\0'],
    ['an escape character', 'A=\u001b[31m'],
    ['a text that is too long', `A=${'x'.repeat(MAX_ENV_BYTES)}`],
  ])('refuses %s', (_name, text) => {
    expect(catchCode(() => parseEnv(text))).toBe('ENV_INVALID');
  });

  // A search that is not linear takes minutes for these texts, so the test would fail with a timeout.
  test.each([
    '\n',
    ' \n',
    '\t\n\n',
    '\r',
    '\r\n',
    '\u2028',
    '\u2029\n',
    ' ',
    'A\n',
    'A=\n',
    'A="\n',
    `A='\\'`,
    '"\\',
    'export ',
    '=',
    '#\n',
    'A="" x\n',
    'A="\\"\n',
    "A='\n",
    'A={\n',
    'A=-----BEGIN\n',
  ])('reads or refuses 256 KiB of %j', (piece) => {
    for (const end of ['', '#', 'x', '"'])
      catchCode(() => parseEnv(`${piece.repeat(MAX_ENV_BYTES / Buffer.byteLength(piece) - 1)}${end}`));
  });

  test('reads the same values as dotenv, wherever the text has blank lines', () => {
    const line = fc.constantFrom(
      '',
      ' ',
      '# c',
      'A=1',
      'B = 2 # c',
      'export C=3',
      'D="x',
      'y"',
      "E='z'",
      'nonsense',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const text = ['Z=0', ...lines].join('\n');
        expect(parseEnvFile(text)).toEqual(parse(text));
      }),
    );
  });

  test('names the line of a control character, but not its content', () => {
    expect(() => parseEnv('A=1\nSECRET=abc\u0007')).toThrow(/^Line 2 /);
  });

  test('never changes an object prototype, and throws no other error than ENV_INVALID', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          parseEnv(`__proto__=x\nconstructor=y\n${text}`);
        } catch (error) {
          expect(error).toMatchObject({ code: 'ENV_INVALID' });
        }
        expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
      }),
    );
  });

  test('reads every value that was written in single quotes', () => {
    const value = fc.string().filter((text) => !/[\p{Cc}'\\]/u.test(text) && text.trim() === text);
    fc.assert(fc.property(value, (text) => expect(parseEnv(`A='${text}'`)).toEqual({ A: text })));
  });
});

describe('decodeEnvText', () => {
  test('keeps a byte order mark, so that the text can be encoded to the same bytes', () => {
    const bytes = Buffer.from('\uFEFFA=ü\r\n');
    expect(Buffer.from(decodeEnvText(bytes))).toEqual(bytes);
  });

  test('refuses bytes that are not UTF-8', () => {
    expect(() => decodeEnvText(Buffer.from([0x41, 0x3d, 0xff]))).toThrow(/not UTF-8/);
  });
});

function catchCode(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return isStoreError(error) ? error.code : String(error);
  }
}
