import { expect, test } from '@jest/globals';

import { sampleDevice } from '../sample-device.ts';
import { makeExamplePlan } from './example-plan.ts';

test.each([
  ['iphone', "Ana's iPhone", ['iPhone 15 Pro', 'iOS 18.2'], 'APP_IPHONE_61'],
  ['simulator', 'iPhone 17 Pro Max', ['iOS 26.0'], 'APP_IPHONE_67'],
  ['simulator', 'iPad Pro 13-inch (M4)', ['iOS 18.2'], 'APP_IPAD_PRO_3GEN_129'],
  ['android', 'Pixel 8', [], 'phoneScreenshots'],
] as const)('an example plan has the slot of the screen of %s %s', (kind, name, facts, slot) => {
  const { text, withoutSlot } = makeExamplePlan([sampleDevice({ kind, name, facts: [...facts] })]);
  expect(JSON.parse(text)).toMatchObject({ devices: [{ slot }] });
  expect(withoutSlot).toEqual([]);
});

test('an example plan has no slot for an iPhone whose screen is not known, and names it', () => {
  const phone = sampleDevice({ kind: 'simulator', name: 'My test phone', facts: ['iOS 18.2'] });
  const { text, withoutSlot } = makeExamplePlan([phone]);
  expect(JSON.parse(text)).toMatchObject({ devices: [{ device: phone.device }] });
  expect(text).not.toContain('slot');
  expect(withoutSlot).toEqual(['My test phone']);
});
