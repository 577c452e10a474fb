import { describe, expect, test } from '@jest/globals';

import { fillText, isTrue, UnsetName } from '../src/expressions/evaluate.ts';
import { parseText } from '../src/expressions/parse-text.ts';

const place = { file: 'flow.yaml', line: 1, column: 1 };
const values: Readonly<Record<string, string>> = {
  NAME: 'Ann',
  EMPTY: '',
  N: '3',
  'maestro.platform': 'ios',
};

function fill(source: string): string {
  return fillText(parseText(source, place), (name) =>
    Object.hasOwn(values, name) ? (values[name] ?? null) : null,
  );
}

describe('the expressions of a text', () => {
  test.each([
    ['Hello ${NAME}!', 'Hello Ann!'],
    ['\\${NAME}', '${NAME}'],
    ["${MISSING || 'x'}", 'x'],
    ["${EMPTY || 'x'}", 'x'],
    ["${EMPTY ?? 'x'}", ''],
    ["${MISSING ?? '}'}", '}'],
    ["${maestro.platform == 'ios'}", 'true'],
    ["${maestro.platform === 'android' || NAME != 'Bob'}", 'true'],
    ['${MISSING == null && !MISSING}', 'true'],
    ['${N == 3}', 'true'],
    ['${N === 3}', 'false'],
    ['${(NAME == "Ann") && true}', 'true'],
    ['a $ b { c }', 'a $ b { c }'],
  ])('%s gives %j', (source, expected) => {
    expect(fill(source)).toBe(expected);
  });

  test('without a value are an error where the value would be written', () => {
    expect(() => fill('${MISSING}')).toThrow(UnsetName);
  });

  test.each([
    '${a.b}',
    '${f()}',
    '${a + b}',
    '${`x`}',
    '${}',
    '${a',
    '${constructor.constructor}',
    '${!}',
    '${(a}',
  ])('%s is refused, because it would need JavaScript or has a fault', (source) => {
    expect(() => parseText(source, place)).toThrow();
  });

  test('of a hundred brackets are refused', () => {
    expect(() => parseText(`\${${'('.repeat(100)}a${')'.repeat(100)}}`, place)).toThrow(/brackets/);
  });
});

test.each([
  ['true', true],
  ['anything', true],
  ['1', true],
  ['0', false],
  ['0.0', false],
  ['FALSE', false],
  ['  ', false],
  ['null', false],
  ['undefined', false],
])('the text %j as a condition is %s', (text, expected) => {
  expect(isTrue(text)).toBe(expected);
});
