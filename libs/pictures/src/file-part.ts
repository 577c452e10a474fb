/**
 * Reads bytes of a file, starting at the position `from`. Returns at least 32 bytes (fewer only at the end of the file)
 * and may return more. An empty result means that the file ends at `from`. If the promise rejects, for example after an
 * abort, the calling function rejects too.
 */
export type ReadBytes = (from: number) => Promise<Uint8Array>;

/** A part of a file: `length` bytes, starting at `at`. */
interface FilePart {
  readonly at: number;
  readonly length: number;
}

/**
 * Code that reads parts of a file: `yield` requests a part, and returns null if the file ends before the end of the
 * part. So the same code reads a file, which takes time, and bytes in memory, which are there.
 */
export type FileReader<Result> = Generator<FilePart, Result, DataView | null>;

/** Runs a reader for bytes in memory. */
export function readFrom<Result>(bytes: Uint8Array, reader: FileReader<Result>): Result {
  let next = reader.next();
  while (!next.done) next = reader.next(viewPart(bytes, next.value));
  return next.value;
}

/** Runs a reader for a file. Bytes next to each other need only one read. */
export async function readFile<Result>(read: ReadBytes, reader: FileReader<Result>): Promise<Result> {
  let bytes: Uint8Array = new Uint8Array();
  let from = 0;
  let next = reader.next();
  while (!next.done) {
    const { at, length } = next.value;
    if (at < from || at + length > from + bytes.length) {
      bytes = await read(at);
      from = at;
    }
    next = reader.next(viewPart(bytes, { at: at - from, length }));
  }
  return next.value;
}

/** Reads four characters of a file's header, such as the type of a chunk. */
export function fourCharacters(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}

function viewPart(bytes: Uint8Array, { at, length }: FilePart): DataView | null {
  return at + length > bytes.length ? null : new DataView(bytes.buffer, bytes.byteOffset + at, length);
}
