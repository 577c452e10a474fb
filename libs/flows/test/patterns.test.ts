import { describe, expect, test } from '@jest/globals';

import { createMatcher, SlowPattern } from '../src/elements/matcher.ts';
import { NoEqual } from '../src/patterns/no-equal.ts';
import { translatePattern } from '../src/patterns/translate-pattern.ts';

describe('a pattern of Java', () => {
  test.each([
    ['.*(Save|Skip).*', 'please skip\nthis', true],
    ['Save', 'Saved', false],
    ['a++b', 'aaab', true],
    ['a++ab', 'aaab', false],
    ['(?>a|ab)c', 'abc', false],
    ['[a-z&&[^aeiou]]+', 'bcd', true],
    ['[a-z&&[^aeiou]]+', 'bad', false],
    ['\\Qa.b\\E', 'axb', false],
    ['\\Qa.b\\E!', 'a.b!', true],
    ['(?i)hello', 'HELLO', true],
    ['(?x) a b # a comment\n c', 'abc', true],
    ['Hoyt RX-7 \\(P1\\)', 'Hoyt RX-7 (P1)', true],
    ['50\\%', '50%', true],
    ['\\p{Lu}\\p{IsAlphabetic}+', 'Äb', true],
    ['\\p{Alpha}+', 'é', false],
    ['a]b}', 'a]b}', true],
    ['[()/|-]+', '(/-', true],
    ['[\\w\\-. ]+', 'a-b. c', true],
    ['\\w+\\-\\w+', 'a-b', true],
    ['^a$\n^b$', 'a\nb', true],
    ['\\Aa\\z', 'a', true],
    ['a\\Rb', 'a\r\nb', true],
    ['\\x41\\u0042\\0103', 'ABC', true],
    ['[]a]+', ']a', true],
    ['é', 'É', true],
  ])('%s, tried with %j: %s', (pattern, text, expected) => {
    expect(translatePattern(pattern)?.test(text)).toBe(expected);
  });

  test.each(['(', 'a+)+$', '[a', '*', 'x{', '\\y'])('%s is none in Java either', (pattern) => {
    expect(translatePattern(pattern)).toBeUndefined();
  });

  test.each(['\\p{javaLowerCase}', '\\Ga', '\\X', '\\p{InGreek}'])('%s has no equal', (pattern) => {
    expect(() => translatePattern(pattern)).toThrow(NoEqual);
  });

  test('of more than 1,000 characters is refused', () => {
    expect(() => translatePattern('a'.repeat(1001))).toThrow(NoEqual);
  });
});

describe('the comparison of values with a pattern', () => {
  const matches = createMatcher({ deadlineMs: 100 });

  test('takes a pattern that is no regular expression as plain text, in any case', () => {
    expect(matches('(', ['('], 'text')).toBe(true);
    expect(matches('sum (', ['Sum ('], 'id')).toBe(true);
  });

  test('lets a text that equals the pattern match, but not an id', () => {
    expect(matches('1+1', ['1+1'], 'text')).toBe(true);
    expect(matches('a.b+', ['a.b+'], 'id')).toBe(false);
    expect(matches('a.b+', ['axbb'], 'id')).toBe(true);
  });

  const slow = [`${'a'.repeat(50)}!`];

  test.each([
    '(a+)+$',
    '(?x)(a+) +b',
    '(?i)(?:a|a)*b',
    'a?'.repeat(40),
    'a{0,1}'.repeat(40),
    '(?:a|b)'.repeat(30),
  ])('stops %s, which would take for ever', (pattern) => {
    expect(() => matches(pattern, slow, 'text')).toThrow(SlowPattern);
    expect(() => matches.prepare?.(pattern, slow)).toThrow(SlowPattern);
  });

  test('has the same results when many values are compared at once', () => {
    const prepared = createMatcher();
    const values = ['one', 'ONE ONE', 'two'];
    prepared.prepare?.('(one ?)+', values);
    for (const value of [...values, 'other']) {
      const [ours, alone] = [prepared, matches].map((match) => match('(one ?)+', [value], 'text'));
      expect([value, ours]).toEqual([value, alone]);
    }
    expect(prepared('(one ?)+', ['ONE ONE'], 'text')).toBe(true);
  });
});
