import { Readable } from 'node:stream';

export interface ReaderOptions {
  /** Why the source's end is no proper end, if it is not. */
  readonly broken: () => Error | undefined;
  /** Sees every chunk first; what it returns is delivered. */
  readonly filter?: (chunk: Buffer) => Buffer;
}

/**
 * A stream of its own over one direction of an SSH channel. The channel ends cleanly also when its connection breaks;
 * this stream then fails, so that half a picture is never taken for a whole one. Destroying it discards the rest.
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
