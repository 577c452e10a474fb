import { expect, test } from '@jest/globals';

import { NO_RATE, StreamMeter } from './stream-meter.ts';

test('a stream that has not begun has no rate', () => {
  expect(new StreamMeter().read(5000)).toEqual(NO_RATE);
});

test('the rate is measured over the last second', () => {
  const meter = new StreamMeter();
  for (let frame = 0; frame < 120; frame += 1) {
    meter.arrived(frame * 20, 1000);
    meter.drawn(frame * 20 + 8, frame * 20);
  }
  expect(meter.read(119 * 20 + 8)).toEqual({ fps: 50, delayMs: 8, bitsPerSecond: 400_000 });
});

test('the rate of a still screen falls to 0', () => {
  const meter = new StreamMeter();
  meter.arrived(0, 1000);
  meter.drawn(10, 0);
  expect(meter.read(500)).toEqual({ fps: 1, delayMs: 10, bitsPerSecond: 8000 });
  expect(meter.read(1010)).toEqual(NO_RATE);
});
