import { describe, expect, test } from '@jest/globals';
import { Linter, type Rule } from 'eslint';

// The file has no types.
const file = new URL('../../eslint.no-repeated-search.mjs', import.meta.url).href;
const { noRepeatedSearch } = (await import(file)) as { noRepeatedSearch: Rule.RuleModule };

const linter = new Linter();
const config: Linter.Config = {
  plugins: { own: { rules: { 'no-repeated-search': noRepeatedSearch } } },
  rules: { 'own/no-repeated-search': 'error' },
};

function findingsIn(code: string): number {
  return linter.verify(code, config).length;
}

describe('the rule against repeated searches', () => {
  test.each([
    ['/ab[abc]+d/', 'the start of the pattern occurs in the repeat'],
    ['/a+b[ab]*c/', 'the repeat contains what stands before it'],
    ['new RegExp("ab[abc]+d")', 'a pattern in a text'],
  ])('finds %s: %s', (code) => expect(findingsIn(code)).toBe(1));

  test.each([
    ['/^ab[abc]+d/', 'the pattern is tried at one place only'],
    ['/ab[cd]+e/', 'the repeat contains no start of the pattern'],
    ['/ab[abc]{1,50}d/', 'the repeat is limited'],
    ['/(?<![abc])ab[abc]+d/', 'an earlier place of the repeat is refused'],
  ])('accepts %s: %s', (code) => expect(findingsIn(code)).toBe(0));
});
