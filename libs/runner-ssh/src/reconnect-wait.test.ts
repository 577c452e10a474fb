import { expect, test } from '@jest/globals';

import { reconnectWait } from './reconnect-wait.ts';
import { RunnerError } from './runner-error.ts';

const away = new RunnerError('HOST_UNREACHABLE', 'away');
const refused = new RunnerError('CONNECTION_REFUSED', 'refused');
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

test('a runner that refuses connections for longer than a restart takes is tried rarely', () => {
  expect(reconnectWait(times(18, refused))).toBe(2000);
  expect(reconnectWait(times(19, refused))).toBe(15_000);
  expect(reconnectWait([...times(18, away), refused, refused])).toBe(30_000);
});
