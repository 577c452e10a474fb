import { expect, test } from '@jest/globals';

import { SessionRequest } from './session-request.ts';

const TIMEOUT = 'appium:newCommandTimeout';

test.each([
  [{}, 60],
  [{ [TIMEOUT]: 90 }, 90],
  [{ [TIMEOUT]: 0 }, 60],
  [{ [TIMEOUT]: 5 }, 60],
  [{ [TIMEOUT]: 3600 }, 120],
  [{ [TIMEOUT]: Number.NaN }, 60],
  [{ [TIMEOUT]: 'long' }, 60],
  [{ 'appium:options': { newCommandTimeout: 0, udid: 'U' } }, 60],
])('%j: a session without commands ends after %i seconds', (wanted, seconds) => {
  const { capabilities } = new SessionRequest(wanted);
  expect(capabilities[TIMEOUT]).toBe(seconds);
  if ('appium:options' in wanted)
    expect(capabilities['appium:options']).toEqual({ newCommandTimeout: seconds, udid: 'U' });
});

test('each request has a unique name', () => {
  const names = [1, 2].map(() => new SessionRequest({}).capabilities['storedeck:request']);
  expect(new Set(names).size).toBe(2);
});
