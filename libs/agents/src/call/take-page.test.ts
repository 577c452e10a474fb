import { expect, test } from '@jest/globals';
import { array, assert, property, string } from 'fast-check';

import { takePage } from './take-page.ts';

test('the pages of any list contain each row once, in order', () => {
  assert(
    property(array(string({ maxLength: 3000 }), { maxLength: 40 }), (rows) => {
      const read: string[] = [];
      for (let cursor: string | undefined; ;) {
        const page = takePage(rows, cursor);
        read.push(...page.rows);
        if (page.more === undefined) break;
        // After an empty page with a cursor, a client would request pages without end.
        expect(page.rows.length).toBeGreaterThan(0);
        cursor = page.more;
      }
      expect(read).toEqual(rows);
    }),
  );
});

test('a page has at most about 2,000 tokens, unless one row is larger', () => {
  const { rows } = takePage(
    Array.from({ length: 1000 }, (_, index) => ({ index, text: 'x'.repeat(80) })),
    undefined,
  );
  expect(JSON.stringify(rows).length).toBeLessThan(8000);
});

test.each(['x', '5-abcdefgh', '-1-', '', '99999999999-abcdefgh'])('the cursor %j is refused', (cursor) => {
  expect(() => takePage(['a'], cursor)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
});

test('the cursor of a list that has changed is refused', () => {
  const rows = Array.from({ length: 100 }, () => 'y'.repeat(200));
  const { more } = takePage(rows, undefined);
  expect(() => takePage([...rows, 'new'], more)).toThrow(/has changed/);
});
