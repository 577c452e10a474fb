/** Frees the memory of bytes that are no longer needed: V8 would collect it only after many pictures. */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  // Node keeps several small files in one memory.
  if (buffer instanceof ArrayBuffer && !buffer.detached && byteLength === buffer.byteLength)
    buffer.transfer(0);
}
