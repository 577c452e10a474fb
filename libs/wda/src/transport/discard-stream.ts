import type { Stream } from 'node:stream';

/** Destroys a stream that is no longer needed. Some streams then emit an error, which must not end the program. */
export function discardStream(stream: Stream & { destroy(): unknown }): void {
  stream.on('error', () => undefined);
  stream.destroy();
}
