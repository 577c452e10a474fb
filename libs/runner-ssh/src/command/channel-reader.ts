import { Readable } from 'node:stream';

export interface ReaderOptions {
  /** Why the source broke off, if it did not end properly. */
  readonly broken: () => Error | undefined;
  /** Converts each chunk to the bytes to deliver. */
  readonly filter?: (chunk: Buffer) => Buffer;
}

/**
 * A stream over one direction of an SSH channel. When the connection breaks, the channel ends normally, but this stream
 * fails, so that incomplete output is not mistaken for complete output. Destroying the stream discards the rest of the
 * output.
 */
export function channelReader(
  source: Readable,
  { broken, filter = (chunk) => chunk }: ReaderOptions,
): Readable {
  const reader = new Readable({
    read: () => void source.resume(),
    destroy: (error, done) => {
      // Unread output would keep the channel, and so the session, open.
      source.resume();
      done(error);
    },
  });
  source.on('data', (chunk: Buffer) => {
    const passed = filter(chunk);
    if (!reader.destroyed && passed.length > 0 && !reader.push(passed)) source.pause();
  });
  source.on('end', () => {
    const error = broken();
    if (error) reader.destroy(error);
    else reader.push(null);
  });
  return reader;
}
