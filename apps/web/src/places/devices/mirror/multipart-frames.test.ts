import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { MultipartFrames } from './multipart-frames.ts';

function part(frame: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`Content-Type: image/jpeg\r\nContent-Length: ${frame.length}\r\n\r\n`),
    frame,
    Buffer.from('\r\n--frame\r\n'),
  ]);
}

function stream(frames: readonly Uint8Array[]): Buffer {
  return Buffer.concat([Buffer.from('--frame\r\n'), ...frames.map(part)]);
}

const jpeg = fc
  .uint8Array({ maxLength: 300 })
  .map((body) => Uint8Array.from([0xff, 0xd8, ...body, 13, 10, 13, 10, 0xff, 0xd9]));

describe('frames of a stream', () => {
  test('are complete and in order, wherever the bytes are cut', () => {
    const cuts = fc.array(fc.nat({ max: 2000 }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(jpeg, { maxLength: 5 }), cuts, (frames, cut) => {
        const bytes = stream(frames);
        const reader = new MultipartFrames();
        const places = [0, ...cut.map((at) => at % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
        const found = places
          .slice(1)
          .flatMap((end, index) => reader.push(bytes.subarray(places[index], end)));
        expect(found).toEqual(frames);
      }),
    );
  });

  test('are returned with their last byte', () => {
    const bytes = stream([Uint8Array.of(0xff, 0xd8, 1, 2)]);
    const reader = new MultipartFrames();
    const end = bytes.indexOf('\r\n--frame\r\n', 10);
    expect(reader.push(bytes.subarray(0, end - 1))).toEqual([]);
    expect(reader.push(bytes.subarray(end - 1, end))).toHaveLength(1);
  });
});

test.each([
  ['a web page', '<html></html>'.repeat(1000)],
  ['a part of unknown length', '--frame\r\nContent-Type: image/jpeg\r\n\r\n'],
  ['a part of no length', '--frame\r\nContent-Length: 0\r\n\r\n'],
  ['a part longer than any frame', '--frame\r\nContent-Length: 99999999999\r\n\r\n'],
  ['a part that is not a JPEG', '--frame\r\nContent-Length: 4\r\n\r\nGIF8'],
])('%s is refused', (_, text) => {
  expect(() => new MultipartFrames().push(Buffer.from(text))).toThrow('does not contain JPEG frames');
});
