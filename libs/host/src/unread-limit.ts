/** The largest number of bytes that a reader may leave unread. A reader with more has probably stopped reading. */
export const MAX_UNREAD_BYTES = 1024 * 1024;

/** The bytes that count for a message at least, because each message that waits takes memory apart from its bytes. */
const LEAST_BYTES = 256;

/** The writing end of a stream, such as a response, a socket or the standard input of a program. */
export interface UnreadOutput {
  readonly writable: boolean;
  /** The number of bytes that were written, but that the operating system has not accepted yet. */
  readonly writableLength: number;
  write(data: Uint8Array | string): unknown;
}

/**
 * Sends to a reader that may not read: a browser, another program, a phone. Whatever is sent without a limit of its own
 * is sent through this class, so that no reader fills the memory.
 */
export class UnreadLimit {
  readonly #disconnect: () => void;
  #unread = 0;

  /** `disconnect` breaks the connection to the reader. It is called when the reader has left too much unread. */
  constructor(disconnect: () => void) {
    this.#disconnect = disconnect;
  }

  /**
   * Sends a message of `bytes` bytes, unless the reader has left more than `MAX_UNREAD_BYTES` of the earlier messages
   * unread: then it disconnects the reader. `write` must call its argument when the operating system has accepted the
   * message, or when the connection has failed. A single message may be larger than the limit.
   */
  send(bytes: number, write: (accepted: () => void) => void): void {
    if (this.#unread > MAX_UNREAD_BYTES) return this.#disconnect();
    const counted = Math.max(bytes, LEAST_BYTES);
    this.#unread += counted;
    write(() => (this.#unread -= counted));
  }
}

/**
 * Writes to a stream, unless its reader has left more than `MAX_UNREAD_BYTES` unread: then it calls `disconnect`, which
 * must break the connection. Does nothing after the end of the stream.
 */
export function writeWithin(output: UnreadOutput, data: Uint8Array | string, disconnect: () => void): void {
  if (!output.writable) return;
  if (output.writableLength > MAX_UNREAD_BYTES) disconnect();
  else output.write(data);
}
