import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { readFlatPlist, writePlist } from './plist.ts';

test('any texts and integers are the same after writing and reading', () => {
  const key = fc.string({ minLength: 1 }).filter((text) => text !== '__proto__');
  const value = fc.oneof(fc.string(), fc.integer({ min: 0 }));
  fc.assert(
    fc.property(fc.dictionary(key, value, { noNullPrototype: true }), (entries) => {
      expect(readFlatPlist(writePlist(entries))).toEqual(entries);
    }),
  );
});
