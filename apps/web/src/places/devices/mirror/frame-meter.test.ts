import { expect, test } from '@jest/globals';

import { FrameMeter } from './frame-meter.ts';

function meterOf(count: number, everyMs: number, latencyMs: number | null = null): FrameMeter {
  const meter = new FrameMeter();
  for (let index = 0; index < count; index += 1) meter.add(index * everyMs, latencyMs);
  return meter;
}

test.each([
  [200, 20, 50],
  [10, 500, 2],
  [3, 2500, 0.4],
])('%i frames, one every %i ms, are %d per second', (count, everyMs, fps) => {
  expect(meterOf(count, everyMs).read((count - 1) * everyMs).fps).toBeCloseTo(fps, 5);
});

test('latency is the mean of the requested screenshots', () => {
  const meter = meterOf(3, 500, 400);
  meter.add(1500, 800);
  expect(meter.read(1500).latencyMs).toBe(500);
  expect(meterOf(5, 20).read(80).latencyMs).toBeNull();
});

test('the rate falls while a frame is overdue, and not before', () => {
  const meter = meterOf(31, 100);
  expect(meter.read(3050).fps).toBeCloseTo(10, 5);
  expect(meter.read(63_000).fps).toBeLessThan(1);
});

test('there is no rate before the second frame', () => {
  expect(new FrameMeter().read(5)).toEqual({ fps: 0, latencyMs: null });
  expect(meterOf(1, 1, 30).read(0)).toEqual({ fps: 0, latencyMs: 30 });
});
