import { PassThrough } from 'node:stream';

import { expect, test } from '@jest/globals';

import { followMjpeg } from './follow-mjpeg.ts';

const FRAME = Buffer.from('ffd8ffe000104a464946ffd9', 'hex');

test('a stream that sends no more frames ends with WDA_TIMED_OUT', async () => {
  const stream = new PassThrough();
  const head = `HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=--BoundaryString\r\n\r\n`;
  const part = `--BoundaryString\r\nContent-type: image/jpg\r\nContent-Length: ${FRAME.length}\r\n\r\n`;
  stream.write = () => true;
  stream.push(Buffer.concat([Buffer.from(head + part), FRAME, Buffer.from('\r\n\r\n')]));
  const frames = followMjpeg({ connect: async () => stream }, new AbortController().signal, 50);
  expect((await frames.next()).value).toEqual(FRAME);
  await expect(frames.next()).rejects.toMatchObject({ code: 'WDA_TIMED_OUT' });
  expect(stream.destroyed).toBe(true);
});
