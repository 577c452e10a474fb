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
  expect(meter.read(119 * 20 + 8)).toEqual({ fps: 50, delayMs: 8, bitsPerSecond: 400_000, fastest: 50 });
});

test('the rate of a still screen falls to 0', () => {
  const meter = new StreamMeter();
  meter.arrived(0, 1000);
  meter.drawn(10, 0);
  expect(meter.read(500)).toEqual({ fps: 1, delayMs: 10, bitsPerSecond: 8000, fastest: null });
  expect(meter.read(1010)).toEqual(NO_RATE);
});

test('the fastest rate is that of a movement, also when the screen is still for most of the second', () => {
  const meter = new StreamMeter();
  for (let frame = 0; frame < 15; frame += 1) meter.drawn(frame * 20, frame * 20);
  expect(meter.read(900)).toMatchObject({ fps: 15, fastest: 50 });
  // A clock that changes twice per second.
  for (let half = 4; half < 40; half += 1) meter.drawn(half * 500, half * 500);
  expect(meter.read(19_600)).toMatchObject({ fps: 2, fastest: 50 });
});
