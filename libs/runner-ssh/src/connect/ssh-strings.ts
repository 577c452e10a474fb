/** Reads the strings of a message of SSH, each with its length before it [RFC 4251, 5]. */
export class StringReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Throws if the message is too short. */
  next(): Buffer {
    const from = this.#at + 4;
    const end = from + this.#bytes.readUInt32BE(this.#at);
    if (end > this.#bytes.length) throw new RangeError('The message is too short.');
    this.#at = end;
    return this.#bytes.subarray(from, end);
  }

  rest(): Buffer {
    return this.#bytes.subarray(this.#at);
  }
}

/** Writes strings with their lengths. */
export function joinStrings(...strings: readonly Buffer[]): Buffer {
  return Buffer.concat(
    strings.flatMap((bytes) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      return [length, bytes];
    }),
  );
}
