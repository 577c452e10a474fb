import type { Readable } from 'node:stream';

/** The error for a byte stream that ended before all bytes of a message had arrived. */
export class StreamEnded extends Error {
  override readonly name = 'StreamEnded';

  constructor() {
    super('the connection was closed in the middle of a message');
  }
}

/**
 * Reads exactly `count` bytes of a stream that has no other reader. Rejects with `StreamEnded`, or with the stream's
 * error.
 */
export async function readExactly(stream: Readable, count: number): Promise<Buffer> {
  if (count === 0) return Buffer.alloc(0);
  for (;;) {
    const chunk = stream.read(count) as Buffer | null;
    if (chunk?.length === count) return chunk;
    // `read` returns fewer bytes only after the end of the stream.
    if (chunk || stream.readableEnded || stream.destroyed) throw stream.errored ?? new StreamEnded();
    await waitForChange(stream);
  }
}

const EVENTS = ['readable', 'end', 'error', 'close'] as const;

/** Resolves when more bytes have arrived, or when the stream has ended. */
async function waitForChange(stream: Readable): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const changed = () => resolve(undefined);
  for (const event of EVENTS) stream.on(event, changed);
  await promise;
  for (const event of EVENTS) stream.off(event, changed);
}
