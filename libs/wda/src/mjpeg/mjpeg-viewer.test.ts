import { Writable } from 'node:stream';

import { expect, test } from '@jest/globals';

import { liveFrame, MjpegViewer } from './mjpeg-viewer.ts';

const frame = liveFrame(Buffer.from('jpeg'));

/** Creates a viewer that accepts a frame only when the test calls `take`, with a clock that the test controls. */
function slowViewer() {
  let now = 1000;
  let take: () => void = () => undefined;
  const writable = new Writable({ write: (_chunk, _encoding, done) => void (take = done) });
  const viewer = new MjpegViewer(writable, () => now);
  return { viewer, writable, take: () => take(), pass: (ms: number) => void (now += ms) };
}

test('a viewer that accepted no bytes for two minutes is disconnected at the next frame', () => {
  const { viewer, writable, pass } = slowViewer();
  viewer.show(frame);
  pass(120_000);
  viewer.show(frame);
  expect(writable.destroyed).toBe(false);
  pass(1);
  viewer.show(frame);
  expect(writable.destroyed).toBe(true);
});

test('a viewer that accepts a frame from time to time stays connected', async () => {
  const { viewer, writable, take, pass } = slowViewer();
  for (let frames = 0; frames < 10; frames += 1) {
    viewer.show(frame);
    pass(119_000);
    viewer.show(frame);
    take();
    await new Promise(setImmediate);
  }
  expect(writable.destroyed).toBe(false);
});
