import { expect, test } from '@jest/globals';

import { ExactNumber, parseJson } from './parse-json.ts';

test('values are parsed, also after a byte order mark', () => {
  expect(parseJson('\uFEFF{"a":[1,-2.5,"x",null,true]}')).toEqual({ a: [1, -2.5, 'x', null, true] });
});

test.each(['12345678901234567890', '1e999', '0.12345678901234567'])('%s keeps its digits', (source) => {
  expect(parseJson(source)).toEqual(new ExactNumber(source));
});

test('text that is not JSON is refused', () => {
  expect(() => parseJson('{"a":1,}')).toThrow(SyntaxError);
});
