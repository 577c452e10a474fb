import { expect, test } from '@jest/globals';

import { AudioSchedule } from './audio-schedule.ts';

const LENGTH = 0.02;

test('pieces are played one after the other, a short time after they have arrived', () => {
  const schedule = new AudioSchedule();
  expect(schedule.next(1, LENGTH)).toBeCloseTo(1.06);
  expect(schedule.next(1.02, LENGTH)).toBeCloseTo(1.08);
  expect(schedule.next(1.04, LENGTH)).toBeCloseTo(1.1);
});

test('after an interruption, the sound begins again', () => {
  const schedule = new AudioSchedule();
  schedule.next(1, LENGTH);
  expect(schedule.next(5, LENGTH)).toBeCloseTo(5.06);
});

test('when many pieces arrive at once, 150 ms of sound wait at most, and others are left out until the delay is short again', () => {
  const schedule = new AudioSchedule();
  const starts = Array.from({ length: 20 }, () => schedule.next(1, LENGTH));
  const played = starts.filter((start) => start !== null);
  expect(played).toHaveLength(5);
  expect(Math.max(...played)).toBeLessThan(1.15);
  expect(schedule.next(1.09, LENGTH)).toBeNull();
  expect(schedule.next(1.11, LENGTH)).toBeCloseTo(1.16);
});
