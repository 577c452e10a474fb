/**
 * Frees the memory of an array that is not used any more. The garbage collector would wait until 64 MB of such memory
 * have come together in each thread.
 */
export function freeMemory(array: ArrayLike<number>): void {
  if (ArrayBuffer.isView(array) && array.buffer instanceof ArrayBuffer) array.buffer.transfer(0);
}
