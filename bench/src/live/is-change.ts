/**
 * The largest size of a frame that repeats the previous frame, in bytes. Such a frame takes about ten bytes, because
 * the encoder skips every macroblock that has not changed.
 */
const MAX_REPETITION_BYTES = 100;

/**
 * Whether a frame of the simulated phone shows something new. After each change, the phone repeats the frame for a
 * second.
 */
export function isChange(unitBytes: number): boolean {
  return unitBytes > MAX_REPETITION_BYTES;
}
