import { expect, test } from '@jest/globals';

import { parseJson, parseJsonIn } from './parse-json.ts';

test('returns the value of JSON, and undefined for any other text', () => {
  expect(parseJson('{"value":[1,null]}')).toEqual({ value: [1, null] });
  expect(parseJson('null')).toBeNull();
  for (const text of ['', '{', '<html>', 'undefined']) expect(parseJson(text)).toBeUndefined();
});

const JSON_TEXT = '{"devices":{"iOS 18.2":[{"name":"a } b \\" {"}]}}';
const VALUE = { devices: { 'iOS 18.2': [{ name: 'a } b " {' }] } };

test.each([
  ['alone', JSON_TEXT],
  ['after a greeting', `Welcome to the build Mac\n${JSON_TEXT}`],
  ['after a warning with braces', `warning: {user} has no {home\n${JSON_TEXT}`],
  ['before a notice', `${JSON_TEXT}\nUpdate available: {1.2}\n`],
  ['between both', `\u001b[1mHi\u001b[0m ${JSON_TEXT} bye }`],
])('finds an object %s', (_, output) => {
  expect(parseJsonIn(output)).toEqual(VALUE);
});

test.each(['', 'Welcome', '{', '{"a":', 'a { b } c', '}{'])('finds no object in %j', (output) => {
  expect(parseJsonIn(output)).toBeUndefined();
});

test('a long output without an object takes no long search', () => {
  expect(parseJsonIn('{'.repeat(100_000))).toBeUndefined();
});
