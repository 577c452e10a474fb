import { Writable } from 'node:stream';

import { expect, test } from '@jest/globals';

import { MjpegViewer } from './mjpeg-viewer.ts';

const part = Buffer.from('frame');

/** A viewer that takes a frame only when it is told to, and its clock. */
function slowViewer() {
  let now = 1000;
  let take: () => void = () => undefined;
  const writable = new Writable({ write: (_chunk, _encoding, done) => void (take = done) });
  const viewer = new MjpegViewer(writable, () => now);
  return { viewer, writable, take: () => take(), pass: (ms: number) => void (now += ms) };
}

test('one who has taken nothing for two minutes is dropped when the next frame comes', () => {
  const { viewer, writable, pass } = slowViewer();
  viewer.show(part);
  pass(120_000);
  viewer.show(part);
  expect(writable.destroyed).toBe(false);
  pass(1);
  viewer.show(part);
  expect(writable.destroyed).toBe(true);
});

test('one who takes a frame now and then is kept for as long as it wants', async () => {
  const { viewer, writable, take, pass } = slowViewer();
  for (let frames = 0; frames < 10; frames += 1) {
    viewer.show(part);
    pass(119_000);
    viewer.show(part);
    take();
    await new Promise(setImmediate);
  }
  expect(writable.destroyed).toBe(false);
});
