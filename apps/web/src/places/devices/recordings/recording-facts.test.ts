import { expect, test } from '@jest/globals';

import { recordingFacts } from './recording-facts.ts';

const RECORDING = {
  name: 'Pixel-8-2026-11-22-094100.mp4',
  path: 'assets/recordings/Pixel-8-2026-11-22-094100.mp4',
  recordedAt: '2026-11-22T09:41:14.000Z',
};

test.each([
  [{ isRunning: true, bytes: 720_000, durationMs: null }, 'Still recording · 720 kB so far'],
  [{ isRunning: true, bytes: 666, durationMs: null }, 'Still recording · 666 bytes so far'],
  [{ isRunning: false, bytes: 894_843, durationMs: 14_210 }, '0:14 · 895 kB'],
  [{ isRunning: false, bytes: 12_000_000, durationMs: 3_605_000 }, '60:05 · 12 MB'],
  [{ isRunning: false, bytes: 4_000, durationMs: 120 }, '0:01 · 4.0 kB'],
  [{ isRunning: false, bytes: 4_000, durationMs: null }, '4.0 kB'],
])('the facts of a recording: %j', (facts, text) => {
  expect(recordingFacts({ ...RECORDING, ...facts })).toBe(text);
});
