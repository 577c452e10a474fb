import { expect, test } from '@jest/globals';

import { reconnectWait } from './reconnect-wait.ts';
import { RunnerError } from './runner-error.ts';

const away = new RunnerError('HOST_UNREACHABLE', 'away');
const refused = new RunnerError('CONNECTION_REFUSED', 'refused');
const closed = new RunnerError('CONNECTION_LOST', 'closed');
const forNow = new RunnerError('CONNECTION_REFUSED', 'for now', { isPassing: true });

function times<Value>(count: number, value: Value): Value[] {
  return Array.from({ length: count }, () => value);
}

test('a runner that cannot be reached is tried often', () => {
  expect(reconnectWait([])).toBe(100);
  expect(reconnectWait(times(100, away))).toBe(2000);
});

test('a runner that refuses logins for now is tried rarely, and more rarely each time', () => {
  expect([1, 2, 3, 4, 9].map((count) => reconnectWait(times(count, forNow)))).toEqual([
    15_000, 30_000, 60_000, 120_000, 120_000,
  ]);
  expect(reconnectWait([forNow, forNow, away])).toBe(800);
});

test.each([
  ['refuses', refused],
  ['closes', closed],
])('a runner that %s connections for longer than a restart takes is tried rarely', (_what, failure) => {
  expect(reconnectWait(times(18, failure))).toBe(2000);
  expect(reconnectWait(times(19, failure))).toBe(15_000);
  expect(reconnectWait([...times(18, away), failure, failure])).toBe(30_000);
});
