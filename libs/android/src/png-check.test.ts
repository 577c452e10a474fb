import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { PngCheck } from './png-check.ts';

function chunk(type: string, data: Uint8Array) {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function png(...data: Uint8Array[]) {
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.alloc(13)),
    ...data.map((part) => chunk('IDAT', part)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function feed(bytes: Buffer, cuts: readonly number[] = []) {
  const check = new PngCheck();
  const out: Buffer[] = [];
  let at = 0;
  for (const cut of [...cuts, bytes.length]) {
    out.push(check.push(bytes.subarray(at, at + cut)));
    at += cut;
  }
  return { check, out: Buffer.concat(out) };
}

function codeOf(run: () => unknown) {
  try {
    run();
    return 'no error';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('PngCheck', () => {
  test('hands on exactly the picture, wherever it is cut and whatever follows', () => {
    const cutsAndData = fc.tuple(fc.array(fc.nat(30)), fc.array(fc.uint8Array()), fc.uint8Array());
    fc.assert(
      fc.property(cutsAndData, ([cuts, data, tail]) => {
        const picture = png(...data);
        const { check, out } = feed(Buffer.concat([picture, tail]), cuts);
        expect(check.isComplete).toBe(true);
        expect(out.equals(picture)).toBe(true);
      }),
    );
  });

  test('a picture that ends early is not complete, at whichever byte', () => {
    const picture = png(Buffer.from('data'));
    for (let end = 8; end < picture.length; end += 1) {
      const { check } = feed(picture.subarray(0, end));
      expect(check.isComplete).toBe(false);
      expect(check.failure().code).toBe('CAPTURE_FAILED');
    }
  });

  test('a warning before the picture makes it no picture, and is shown', () => {
    const warning = '[Warning] Multiple displays were found, but no display id was specified!\n';
    const { check, out } = feed(Buffer.concat([Buffer.from(warning), Buffer.alloc(100)]));
    expect(out.length).toBe(0);
    expect(check.failure()).toMatchObject({
      code: 'NOT_A_PNG',
      message: expect.stringContaining('Multiple displays'),
    });
    expect(codeOf(() => feed(Buffer.concat([Buffer.from(warning), png(Buffer.alloc(5000))])))).toBe(
      'NOT_A_PNG',
    );
  });

  test('nothing at all is no picture either', () => {
    expect(new PngCheck().isSilent).toBe(true);
    expect(new PngCheck().failure().code).toBe('CAPTURE_FAILED');
  });

  test('line ends changed on the way, or a chunk that is none, is damage', () => {
    expect(codeOf(() => feed(Buffer.concat([SIGNATURE, Buffer.alloc(20)])))).toBe('CAPTURE_FAILED');
    const mangled = Buffer.from(
      png(Buffer.from('a\nb')).toString('latin1').replaceAll('\n', '\r\n'),
      'latin1',
    );
    const { check } = feed(Buffer.concat([mangled]));
    expect(check.isComplete).toBe(false);
    expect(check.failure().code).toBe('NOT_A_PNG');
  });
});
