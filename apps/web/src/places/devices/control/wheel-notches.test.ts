import { expect, test } from '@jest/globals';

import { wheelNotches } from './wheel-notches.ts';

test.each([
  [
    { deltaX: 0, deltaY: 100, deltaMode: 0 },
    { x: 0, y: 1 },
  ],
  [
    { deltaX: -50, deltaY: 0, deltaMode: 0 },
    { x: -0.5, y: 0 },
  ],
  [
    { deltaX: 0, deltaY: -3, deltaMode: 1 },
    { x: 0, y: -1 },
  ],
  [
    { deltaX: 0, deltaY: 1, deltaMode: 2 },
    { x: 0, y: 3 },
  ],
  [
    { deltaX: 0, deltaY: 1e9, deltaMode: 0 },
    { x: 0, y: 16 },
  ],
])('%j are %j notches', (event, notches) => {
  expect(wheelNotches(event)).toEqual(notches);
});
