/**
 * Reads bytes of a file from a position on: at least 32 if the file has them, more at will. An empty result means that
 * the file ends there. A rejection (an abort, say) ends the reading that asked for them.
 */
export type ReadBytes = (from: number) => Promise<Uint8Array>;

/** Gives views into a file and reads only what the last part does not cover. Null where the file ends earlier. */
export type ReadView = (at: number, length: number) => Promise<DataView | null>;

/** Reads through the last part that was read, so that neighbouring headers cost one read. */
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
