import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { MjpegParser } from './mjpeg-parser.ts';

const HEAD =
  'HTTP/1.0 200 OK\r\nServer: WDA MJPEG Server\r\nConnection: close\r\n' +
  'Content-Type: multipart/x-mixed-replace; boundary=--BoundaryString\r\n\r\n';

function jpeg(content: Uint8Array | string): Buffer {
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    Buffer.from(content as string),
    Buffer.from('ffd9', 'hex'),
  ]);
}

function part(frame: Buffer, head = `Content-type: image/jpeg\r\nContent-Length: ${frame.length}\r\n`) {
  return Buffer.concat([Buffer.from(`--BoundaryString\r\n${head}\r\n`), frame, Buffer.from('\r\n\r\n')]);
}

function parse(stream: Buffer, cuts: readonly number[] = []): Buffer[] {
  const parser = new MjpegParser();
  const at = [0, ...[...cuts].map((cut) => cut % (stream.length + 1)).sort((a, b) => a - b), stream.length];
  return at.slice(1).flatMap((end, index) => parser.push(stream.subarray(at[index], end)));
}

describe('MjpegParser', () => {
  test('finds every frame, wherever the stream is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 200 }), { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat(), { maxLength: 30 }),
        (contents, cuts) => {
          const frames = contents.map((content) => jpeg(content));
          const stream = Buffer.concat([Buffer.from(HEAD), ...frames.map((frame) => part(frame))]);
          expect(parse(stream, cuts)).toEqual(frames);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('finds every frame when the bytes arrive one at a time', () => {
    const frames = [jpeg('one'), jpeg('\r\n\r\n--BoundaryString\r\n\r\n'), jpeg('three')];
    const stream = Buffer.concat([Buffer.from(HEAD), ...frames.map((frame) => part(frame))]);
    expect(
      parse(
        stream,
        Array.from({ length: stream.length }, (_, index) => index),
      ),
    ).toEqual(frames);
  });

  test('a part without Content-Length ends at the next delimiter', () => {
    const frames = [jpeg('one'), jpeg('two')];
    const stream = Buffer.concat([
      Buffer.from(HEAD),
      ...frames.map((frame) => part(frame, 'Content-type: image/jpeg\r\n')),
      Buffer.from('--BoundaryString\r\n'),
    ]);
    expect(parse(stream)).toEqual(frames);
    expect(parse(stream, [100, 150, 170, 190, 200, 210])).toEqual(frames);
  });

  test.each(['1', '0', '-5', '3x', '99999999999', '7'])(
    'after a wrong Content-Length (%s) the next frame is found',
    (length) => {
      const stream = Buffer.concat([
        Buffer.from(HEAD),
        part(jpeg('first'), `Content-Length: ${length}\r\n`),
        part(jpeg('second')),
      ]);
      expect(parse(stream).at(-1)).toEqual(jpeg('second'));
    },
  );

  test('accepts a boundary in the standard form', () => {
    const head = HEAD.replace('boundary=--BoundaryString', 'boundary="BoundaryString"');
    expect(parse(Buffer.concat([Buffer.from(head), part(jpeg('x'))]))).toEqual([jpeg('x')]);
  });

  test('a part that is not a JPEG is dropped', () => {
    const stream = Buffer.concat([
      Buffer.from(HEAD),
      part(Buffer.from('<html>oops</html>')),
      part(jpeg('x')),
    ]);
    expect(parse(stream)).toEqual([jpeg('x')]);
  });

  test.each([
    ['a web page in HTTP', 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html></html>'],
    ['a bare web page', '<!DOCTYPE html>\n<html><body>no stream here</body></html>'],
    ['an error', 'HTTP/1.1 404 Not Found\r\nContent-Type: multipart/x-mixed-replace; boundary=a\r\n\r\n'],
    ['no boundary', 'HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace\r\n\r\n'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n\r\n'],
    ['a header without end', `HTTP/1.0 200 OK\r\nX: ${'x'.repeat(20_000)}`],
  ])('refuses %s', (_name, response) => {
    expect(() => parse(Buffer.from(response))).toThrow(expect.objectContaining({ code: 'MJPEG_REFUSED' }));
  });

  test('random bytes are refused or contain no frame', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), fc.boolean(), (bytes, withHead) => {
        const stream = Buffer.concat([Buffer.from(withHead ? HEAD : ''), bytes]);
        try {
          for (const frame of parse(stream)) expect(frame.subarray(0, 2).toString('hex')).toBe('ffd8');
        } catch (error) {
          expect(error).toMatchObject({ code: 'MJPEG_REFUSED' });
        }
      }),
    );
  });
});
