import { describe, expect, test } from '@jest/globals';

import { parseEnv, parseEnvFile } from './parse-env.ts';

const P8 = [
  '-----BEGIN PRIVATE KEY-----',
  'MIGTAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBHkwdwIBAQQg',
  '-----END PRIVATE KEY-----',
];
const BASE64 = 'aB3/'.repeat(19);

describe('text that dotenv would read differently than intended', () => {
  test.each([
    ['a double quote that is never closed', 'B=1\nA="abc\nC=2', 2, 'A', /quote \("\)/],
    ['a single quote that is never closed', "A='abc\nC=2", 1, 'A', /quote \('\)/],
    ['a backtick that is never closed', 'A=`abc', 1, 'A', /quote \(`\)/],
    ['a value that is only a quote', 'A="', 1, 'A', /quote/],
    ['a quote that only the next setting closes', 'A="abc\nB="d"\n', 1, 'A', /quote/],
    ['an unclosed quote after a value on several lines', 'K="a\nb"\nexport A = \'x\n', 3, 'A', /quote/],
    ['a PEM key without quotes', `B=1\n\nKEY=${P8.join('\n')}\n`, 3, 'KEY', /PEM/],
    ['a PEM key without quotes, with CRLF', `KEY=${P8.join('\r\n')}`, 1, 'KEY', /PEM/],
    ['a PEM key that is cut off', `KEY=${P8[0]}`, 1, 'KEY', /PEM/],
    ['JSON without quotes', 'A=1\nKEY={\n  "type": "service_account"\n}', 2, 'KEY', /JSON/],
    ['JSON that begins after the name', 'KEY={"type": "service_account",\n"a": 1}', 1, 'KEY', /JSON/],
    ['a JSON list', 'KEY=[\n1\n]', 1, 'KEY', /JSON/],
    ['base64 on several lines', `KEY=${BASE64}\n${BASE64.slice(9)}==\nB=1`, 1, 'KEY', /base64/],
  ])('%s is refused with the line and the name, but without the value', (_what, text, line, name, kind) => {
    const parse = () => parseEnv(text);
    expect(parse).toThrow(expect.objectContaining({ code: 'ENV_INVALID', hint: expect.any(String) }));
    expect(parse).toThrow(new RegExp(`^Line ${line} of the \\.env text: .*\\b${name}\\b`));
    expect(parse).toThrow(kind);
    expect(parse).not.toThrow(/abc|MIGT|service_account|aB3/);
    // An existing file is read in the same way as dotenv reads it.
    expect(() => parseEnvFile(text)).not.toThrow();
  });

  test.each([
    [
      'JSON for a variable that takes base64',
      'X_JSON_B64={\n"a": 1\n}',
      /^Quotes do not help here: encode the file/,
    ],
    ['a PEM key for such a variable', `X_B64=${P8.join('\n')}`, /^Quotes do not help here: encode the file/],
    ['base64 for such a variable', `X_B64=${BASE64}\n${BASE64}`, /^Put the whole value in quotes, or encode/],
    ['JSON for another variable', 'X={\n"a": 1\n}', /^Put the whole value in quotes, or encode/],
  ])('%s gets the advice that helps', (_what, text, hint) =>
    expect(() => parseEnv(text)).toThrow(expect.objectContaining({ hint: expect.stringMatching(hint) })),
  );

  test.each([
    ['a PEM key in quotes', `KEY="${P8.join('\n')}"\nB=1`, { KEY: P8.join('\n'), B: '1' }],
    ['a PEM key on one line', `KEY=${P8.join('')}`, { KEY: P8.join('') }],
    ['JSON in quotes', `KEY='{\n"a": 1\n}'`, { KEY: '{\n"a": 1\n}' }],
    ['JSON on one line', 'KEY={"a": 1}\nB=1', { KEY: '{"a": 1}', B: '1' }],
    ['a brace as value', 'A={\nB=1', { A: '{', B: '1' }],
    ['an apostrophe in a word', "A=it's\nB=1", { A: "it's", B: '1' }],
    ['a quote in quotes of another kind', `A='"'\nB="'"`, { A: '"', B: "'" }],
    ['an escaped quote', 'A="x\\"y"', { A: 'x\\"y' }],
    ['a path that ends with a backslash', 'A="C:\\dir\\"\nB="x"', { A: 'C:\\dir\\', B: 'x' }],
    ['text after a closed quote', 'A="x" y\nB=1', { A: '"x" y', B: '1' }],
    ['a comment after a quote', `A="x" # it's\nB=1`, { A: 'x', B: '1' }],
    ['a quote in a comment', `# don't\nA=1`, { A: '1' }],
    [
      'base64 before another setting',
      `KEY=${BASE64}\nLONG_VARIABLE_NAME_HERE=1`,
      { KEY: BASE64, LONG_VARIABLE_NAME_HERE: '1' },
    ],
  ])('%s is read', (_what, text, expected) => {
    expect(parseEnv(text)).toEqual(expected);
  });
});
