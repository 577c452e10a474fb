import { firstWords } from './adb-failure.ts';
import { AndroidError } from './android-error.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const HEADER_END = 24;

/** The size of a screen in device pixels, in its current rotation. */
export interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

/** The maximum number of bytes before a PNG: warnings of `screencap`, or of a start-up file of the phone's shell. */
const MAX_NOISE = 64 * 1024;

/**
 * Returns the PNG in the output of `screencap -p`, without the words before it and the bytes after its end. To find the
 * end, reads the chunks of the PNG: length, type, data, checksum [PNG specification, 5.3]. Throws `NOT_A_PNG` for text,
 * and `CAPTURE_FAILED` for empty output and for an incomplete or damaged PNG.
 */
export function completePng(printed: Buffer): Buffer {
  const start = printed.subarray(0, MAX_NOISE).indexOf(SIGNATURE);
  if (start < 0) throw notPng(printed);
  const output = printed.subarray(start);
  let at = SIGNATURE.length;
  while (at + 12 <= output.length) {
    const type = output.toString('latin1', at + 4, at + 8);
    if (!/^[A-Za-z]{4}$/.test(type)) break;
    at += 12 + output.readUInt32BE(at);
    if (type === 'IEND' && at <= output.length) return output.subarray(0, at);
  }
  throw new AndroidError('CAPTURE_FAILED', 'The screenshot is incomplete or damaged.', {
    hint: 'Check the cable of the phone, then try again.',
  });
}

/** Reads the width and height in pixels from the header of a PNG. */
export function pngSize(png: Buffer): ScreenSize {
  if (png.length < HEADER_END) throw notPng(png);
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

function notPng(output: Buffer): AndroidError {
  const text = firstWords(output.toString('utf8', 0, 2048));
  if (text === '') {
    return new AndroidError('CAPTURE_FAILED', 'The phone sent no screenshot.', {
      hint: 'Unlock the phone and switch its screen on, then try again.',
    });
  }
  return new AndroidError('NOT_A_PNG', `The phone sent text instead of a screenshot: ${text}`, {
    hint: 'Unlock the phone and switch its screen on, then try again.',
  });
}
