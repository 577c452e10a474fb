import type { Readable } from 'node:stream';

const DUMMY_AND_NAME_BYTES = 65;

/** Yields the bytes of a session's first socket, without the dummy byte and the name of the phone at the beginning. */
export async function* readBody(socket: Readable): AsyncGenerator<Uint8Array> {
  let headBytes = DUMMY_AND_NAME_BYTES;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    const body = chunk.subarray(headBytes);
    headBytes -= chunk.length - body.length;
    yield body;
  }
}
