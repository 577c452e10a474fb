import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { nalUnits } from '../../src/index.ts';

function describeUnits(data: Uint8Array): string[] {
  return [...nalUnits(data)].map(({ type, data: unit }) => `${type}:${Buffer.from(unit).toString('hex')}`);
}

test.each([
  ['', []],
  ['0000', []],
  ['000001', []],
  ['aabb00000167aa', ['7:67aa']],
  ['0000000167aa0000000168bb00000165cc', ['7:67aa', '8:68bb', '5:65cc']],
  ['0000016700000001', ['7:67']],
])('the NAL units of "%s" are found', (hex, units) => {
  expect(describeUnits(Buffer.from(hex, 'hex'))).toEqual(units);
});

test('units that were joined by start codes are found again', () => {
  const unit = fc.uint8Array({ minLength: 1, maxLength: 20 }).map((noise) => noise.map((byte) => byte | 4));
  fc.assert(
    fc.property(fc.array(fc.tuple(unit, fc.boolean()), { maxLength: 8 }), (units) => {
      const data = Buffer.concat(
        units.flatMap(([bytes, isLong]) => [Buffer.from(isLong ? '00000001' : '000001', 'hex'), bytes]),
      );
      expect([...nalUnits(data)].map((found) => found.data.join())).toEqual(
        units.map(([bytes]) => bytes.join()),
      );
    }),
  );
});
