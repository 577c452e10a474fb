/**
 * Reads bytes of a file, starting at a position: at least 32 bytes if the file has them; it may return more. An empty
 * result means that the file ends there. A rejection (for example after an abort) also ends the calling function.
 */
export type ReadBytes = (from: number) => Promise<Uint8Array>;

/**
 * Returns a view of part of a file, and reads only if the bytes read last do not contain it. Null if the file ends
 * before the end of the view.
 */
export type ReadView = (at: number, length: number) => Promise<DataView | null>;

/** Keeps the bytes that were read last, so that adjacent headers need only one read. */
export function bufferedReader(read: ReadBytes): ReadView {
  let part: Uint8Array = new Uint8Array();
  let from = 0;
  return async (at, length) => {
    if (at < from || at + length > from + part.length) {
      part = await read(at);
      from = at;
    }
    const offset = at - from;
    return part.length < offset + length ? null : new DataView(part.buffer, part.byteOffset + offset, length);
  };
}

/** Four characters of a file's header, such as a chunk's type. */
export function fourCharacters(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}
