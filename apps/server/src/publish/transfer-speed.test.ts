import { expect, test } from '@jest/globals';

import { TransferSpeed } from './transfer-speed.ts';

/** Creates a `TransferSpeed` with a clock in ms that the test sets. */
function createSpeed(sent = 0) {
  const clock = { ms: 0 };
  return { clock, speed: new TransferSpeed(sent, () => clock.ms) };
}

test('the speed is not known before one second has passed and some bytes were sent', () => {
  const { clock, speed } = createSpeed();
  expect([speed.bytesPerSecond(), speed.secondsFor(100)]).toEqual([null, null]);
  clock.ms = 999;
  speed.note(5_000);
  expect(speed.bytesPerSecond()).toBeNull();
  clock.ms = 5_000;
  expect(speed.bytesPerSecond()).toBeNull();
});

test('the speed is the number of sent bytes divided by the time', () => {
  const { clock, speed } = createSpeed();
  clock.ms = 2_000;
  speed.note(3_000);
  expect([speed.bytesPerSecond(), speed.secondsFor(3_100), speed.secondsFor(0)]).toEqual([1_500, 3, 0]);
});

test('the speed follows a connection that becomes slower, because only the last twenty seconds count', () => {
  const { clock, speed } = createSpeed();
  clock.ms = 10_000;
  speed.note(1_000_000);
  clock.ms = 20_000;
  speed.note(1_010_000);
  expect(speed.bytesPerSecond()).toBe(50_500);
  clock.ms = 30_000;
  speed.note(1_020_000);
  expect(speed.bytesPerSecond()).toBe(1_000);
});

test('bytes that an interrupted run has sent do not count', () => {
  const { clock, speed } = createSpeed(1_000_000);
  clock.ms = 2_000;
  speed.note(1_003_000);
  expect(speed.bytesPerSecond()).toBe(1_500);
});

test('the speed is not known while uploads are sent again', () => {
  const { clock, speed } = createSpeed(1_000_000);
  clock.ms = 2_000;
  speed.note(400_000);
  expect([speed.bytesPerSecond(), speed.secondsFor(100)]).toEqual([null, null]);
});
