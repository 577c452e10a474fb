import { prefixed } from './simulator-stream.ts';

/** Parameter sets of a video of 1280 × 720 pixels, as x265 writes them. */
export const VIDEO_SET = hex('40010c01ffff0160000003009000000300000300 5d959809');
export const SEQUENCE_SET = hex(
  '4201010160000003009000000300000300 5da00280802d165959a4932bc05a70800001f480003a9804',
);
export const PICTURE_SET = hex('4401c172b46240');

/** Like `SEQUENCE_SET`, but for frames of 1280 × 592 pixels. */
export const LOWER_SEQUENCE_SET = Buffer.from(SEQUENCE_SET);
LOWER_SEQUENCE_SET[SEQUENCE_SET.indexOf(hex('2d16'))] = 0x25;

/** Returns a decoder configuration record with this sequence parameter set, as x265 writes it. */
export function hevcRecord(sequence: Uint8Array = SEQUENCE_SET): Buffer {
  const array = (type: number, set: Uint8Array) =>
    Buffer.concat([Buffer.from([type, 0, 1, 0, set.length]), set]);
  return Buffer.concat([
    hex('01 01 60000000 900000000000 5d f000 fc fd f8 f8 0000 0f 03'),
    array(32, VIDEO_SET),
    array(33, sequence),
    array(34, PICTURE_SET),
  ]);
}

/**
 * Returns a frame with the parameter sets `sets`. `type` is the NAL unit type of its slice: 19 is a key frame, 1 is
 * another frame.
 */
export function hevcFrame(type: 1 | 19, ...sets: Uint8Array[]): Buffer {
  return Buffer.concat([...sets, Buffer.from([type << 1, 1, 0x80, 7])].map(prefixed));
}

function hex(text: string): Buffer {
  return Buffer.from(text.replaceAll(/\s/g, ''), 'hex');
}
