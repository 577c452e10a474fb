import { expect, test } from '@jest/globals';

import { STORES } from '../stores.ts';
import { TEXT_FIELDS } from '../texts/text-fields.table.ts';
import { maxLength } from '../texts/text-fields.ts';
import { findTextProblems } from './text-problems.ts';

const FIELDS = STORES.flatMap((store) => TEXT_FIELDS[store].map((rule) => ({ store, rule })));

test.each(FIELDS)('$store $rule.field: exactly a longer text is a problem', ({ store, rule }) => {
  const max = maxLength(rule);
  const start = rule.url ? 'https://tilia.app/' : '';
  const problemsAt = (length: number) =>
    findTextProblems({ store, code: 'en-US' }, { [rule.field]: start.padEnd(length, 'a') })
      .filter(({ at, severity }) => at.field === rule.field && severity === 'error')
      .map(({ detail }) => detail);
  expect(max).not.toBeNull();
  expect(problemsAt(max!)).toEqual([]);
  expect(problemsAt(max! + 1)).toEqual([`${max! + 1} of ${max!} characters`]);
});

test('a text without a rule for its length has no limit', () => {
  expect(maxLength({ field: 'note', name: 'Note' })).toBeNull();
});
