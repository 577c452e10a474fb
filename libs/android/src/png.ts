import { safeLine } from '@storedeck/foreign-text';
import { firstPng } from '@storedeck/pictures';

import { AndroidError } from './android-error.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** The maximum number of bytes before a PNG: warnings of `screencap`, or of a start-up file of the phone's shell. */
const MAX_NOISE = 64 * 1024;

/**
 * Returns the PNG in the output of `screencap -p`, without the words before it and the bytes after its end. Throws
 * `NOT_A_PNG` for text, and `CAPTURE_FAILED` for empty output and for an incomplete or damaged PNG.
 */
export function completePng(printed: Buffer): Buffer {
  const start = printed.subarray(0, MAX_NOISE).indexOf(SIGNATURE);
  const png = firstPng(printed.subarray(Math.max(0, start)));
  if (png === null) throw notPng(printed);
  if (png === undefined) throw damaged();
  return Buffer.from(png.buffer, png.byteOffset, png.length);
}

function damaged(): AndroidError {
  return new AndroidError('CAPTURE_FAILED', 'The screenshot is incomplete or damaged.', {
    hint: 'Check the cable of the phone, then try again.',
  });
}

function notPng(output: Buffer): AndroidError {
  const text = safeLine(output.toString('utf8', 0, 2048), 200);
  if (text === '') {
    return new AndroidError('CAPTURE_FAILED', 'The phone sent no screenshot.', {
      hint: 'Unlock the phone and switch its screen on, then try again.',
    });
  }
  return new AndroidError('NOT_A_PNG', `The phone sent text instead of a screenshot: ${text}`, {
    hint: 'Unlock the phone and switch its screen on, then try again.',
  });
}
