/**
 * Reads bytes of a file, starting at the position `from`. Returns at least 32 bytes (fewer only at the end of the file)
 * and may return more. An empty result means that the file ends at `from`. If the promise rejects, for example after an
 * abort, the calling function rejects too.
 */
export type ReadBytes = (from: number) => Promise<Uint8Array>;

/**
 * Returns a view of `length` bytes of a file, starting at `at`; null if the file ends before the end of the view. Reads
 * from the file only if the bytes of the last read do not contain the view.
 */
export type ReadView = (at: number, length: number) => Promise<DataView | null>;

/** Creates a function that keeps the bytes of the last read, so that headers next to each other need only one read. */
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

/** Reads four characters of a file's header, such as the type of a chunk. */
export function fourCharacters(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}
