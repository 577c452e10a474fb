import { expect, test } from '@jest/globals';

import { parseJson } from './parse-json.ts';

test('returns the value of JSON, and undefined for any other text', () => {
  expect(parseJson('{"value":[1,null]}')).toEqual({ value: [1, null] });
  expect(parseJson('null')).toBeNull();
  for (const text of ['', '{', '<html>', 'undefined']) expect(parseJson(text)).toBeUndefined();
});
