import type { Readable } from 'node:stream';

/** Reads exactly `count` bytes, or returns undefined when the stream ends earlier. Nothing else may read the stream. */
export async function readExactly(stream: Readable, count: number): Promise<Buffer | undefined> {
  if (count === 0) return Buffer.alloc(0);
  for (;;) {
    const chunk = stream.read(count) as Buffer | null;
    if (chunk?.length === count) return chunk;
    if (chunk || stream.readableEnded || stream.destroyed) return undefined;
    await waitForChange(stream);
  }
}

const EVENTS = ['readable', 'end', 'error', 'close'] as const;

/** Resolves when more bytes have arrived, or the stream has ended. */
async function waitForChange(stream: Readable): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const changed = () => resolve(undefined);
  for (const event of EVENTS) stream.on(event, changed);
  await promise;
  for (const event of EVENTS) stream.off(event, changed);
}
