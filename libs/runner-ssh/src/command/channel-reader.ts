import { Readable } from 'node:stream';

export interface ReaderOptions {
  /** Returns an error if the source ended because the connection broke, and otherwise undefined. */
  readonly broken: () => Error | undefined;
  /** Converts each chunk of the source to the bytes that the stream yields. */
  readonly filter?: (chunk: Buffer) => Buffer;
}

/**
 * Returns a stream over one direction of an SSH channel. When the connection breaks, the channel ends normally, but
 * this stream fails, so that incomplete output is not mistaken for complete output. Destroying the stream discards the
 * rest of the output.
 */
export function channelReader(
  source: Readable,
  { broken, filter = (chunk) => chunk }: ReaderOptions,
): Readable {
  const reader = new Readable({
    read: () => void source.resume(),
    destroy: (error, done) => {
      // Discards the rest of the output, because unread output would keep the channel and its session open.
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
