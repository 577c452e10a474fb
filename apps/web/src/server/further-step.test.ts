import { expect, test } from '@jest/globals';
import type { PublishStep } from '@storedeck/contract';

import { pickFurther } from './further-step.ts';

function step(
  state: PublishStep['state'],
  pictures: [PublishStep['pictures'][number]['state'], number][] = [],
) {
  return {
    key: 'appStore/de-DE/APP_IPHONE_67',
    store: 'appStore' as const,
    locale: 'de-DE',
    field: null,
    slot: 'APP_IPHONE_67',
    kind: 'set' as const,
    state,
    pictures: pictures.map(([of, sent], position) => ({
      position,
      file: 'a.png',
      bytes: 100,
      sent,
      state: of,
    })),
  };
}

test.each([
  ['the state', step('running'), step('done')],
  ['the state of a picture', step('running', [['sending', 90]]), step('running', [['processing', 100]])],
  ['the bytes', step('running', [['sending', 10]]), step('running', [['sending', 90]])],
])('%s decides which report is newer, in any order of arrival', (_, older, newer) => {
  expect(pickFurther(older, newer)).toBe(newer);
  expect(pickFurther(newer, older)).toBe(newer);
});

test('without an event, the response is used', () => {
  const read = step('waiting');
  expect(pickFurther(read, undefined)).toBe(read);
});
