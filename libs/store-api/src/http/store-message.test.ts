import { describe, expect, test } from '@jest/globals';

import { storeMessage } from './store-message.ts';

describe('storeMessage', () => {
  test.each([
    ['a whole token', 'no: eyJhbGci.eyJzdWIi.c2ln_-x!', 'no: [token]!'],
    ['a token without its signature', 'eyJhbGci.eyJzdWIi', '[token]'],
    ['a token that was cut off in its first part', 'Bearer eyJhbGciOiJ', 'Bearer [token]'],
    ['an access token of Google', 'ya29.a0Af_x-y rest', '[token] rest'],
    ['a token after a dash', 'token-eyJhbGci.eyJzdWIi', 'token-[token]'],
    ['a word that contains the letters of a token', 'keyJack', 'keyJack'],
    ['line breaks and control characters', ' a\r\n\tb\u0007c ', 'a b c'],
  ])('%s', (_what, text, shown) => {
    expect(storeMessage(text)).toBe(shown);
  });

  // With a search that takes time in proportion to the square of the text, these would take hours.
  test.each([
    ['beginnings of tokens', 'eyJ-', '[token]'],
    ['beginnings of tokens of Google', 'ya29.', '[token]'],
    ['blanks', ' ', ''],
    ['dots after the beginning of a token', 'eyJa.', /^\[token\]/],
  ])('millions of %s', (_what, text, shown) => {
    expect(storeMessage(text.repeat(2_000_000))).toEqual(
      typeof shown === 'string' ? shown : expect.stringMatching(shown),
    );
  });

  test('a long message is cut off', () => {
    expect(storeMessage('é'.repeat(30_000))).toBe(`${'é'.repeat(199)}…`);
  });
});
