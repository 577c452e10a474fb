import { expect, test } from '@jest/globals';

import { makePng } from '../test/support/png.ts';
import { completePng } from './png.ts';

function catchCode(output: Buffer) {
  try {
    completePng(output);
    return 'no error';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test('a complete PNG is returned without the bytes after its end', () => {
  const png = makePng(100_000);
  expect(completePng(Buffer.concat([png, Buffer.from('goodbye')])).equals(png)).toBe(true);
});

test('a PNG whose end is missing is incomplete, wherever it is cut', () => {
  const png = makePng(100);
  for (let length = 8; length < png.length; length += 1) {
    expect(catchCode(png.subarray(0, length))).toBe('CAPTURE_FAILED');
  }
});

test.each([
  ['nothing', '', 'CAPTURE_FAILED'],
  ['text', 'Error opening file: (Permission denied)\n', 'NOT_A_PNG'],
  ['half a signature', '\x89PN', 'NOT_A_PNG'],
])('%s is not a screenshot', (_what, output, code) => {
  expect(catchCode(Buffer.from(output, 'latin1'))).toBe(code);
});

test('a damaged chunk is an error, whatever length the chunk has in its header', () => {
  const png = makePng(100);
  png.write('\0\0\0\0', 37, 'latin1');
  expect(catchCode(png)).toBe('CAPTURE_FAILED');
  png.writeUInt32BE(0xffff_ffff, 33);
  expect(catchCode(png)).toBe('CAPTURE_FAILED');
});
