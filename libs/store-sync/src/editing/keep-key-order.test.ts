import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { keepKeyOrder } from './keep-key-order.ts';

test('keys keep their order, new keys come last, removed keys are gone', () =>
  expect(
    JSON.stringify(keepKeyOrder({ a: 1, c: { y: 1, x: 2 }, d: 0 }, { c: { x: 0, y: 0 }, b: 0, a: 0 })),
  ).toBe('{"c":{"x":2,"y":1},"a":1,"d":0}'));

test('the result equals the value, whatever the previous value was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (value, former) => {
      expect(keepKeyOrder(value, former)).toEqual(value);
    }),
  );
});
