/** A repetition of the last frame takes about ten bytes, because every part of it is skipped. */
const MAX_REPETITION_BYTES = 100;

/** Whether a frame of the simulated phone shows something new. The phone repeats its last frame for a second. */
export function isChange(unitBytes: number): boolean {
  return unitBytes > MAX_REPETITION_BYTES;
}
