import { expect, test } from '@jest/globals';

import { refuseContradictions } from './choices.ts';

test.each(['appStore/de-DE/subtitle', 'googlePlay/de-DE'])(
  'refuses to both publish and leave out %s',
  (key) => {
    const refuse = () => refuseContradictions({ mine: ['appStore/ja', key], leaveOut: [key] });
    expect(refuse).toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID', message: expect.stringContaining(key) }),
    );
  },
);

test('a part of what is published may be left out, and a whole store', () => {
  expect(() => refuseContradictions({ mine: ['appStore'], leaveOut: ['appStore/de-DE'] })).not.toThrow();
  expect(() =>
    refuseContradictions({ mine: ['appStore', 'googlePlay'], leaveOut: ['googlePlay'] }),
  ).not.toThrow();
});
