import type { Stream } from 'node:stream';

/** Closes a stream nobody needs. Some kinds report their own closing as an error, which must not end the program. */
export function discardStream(stream: Stream & { destroy(): unknown }): void {
  stream.on('error', () => undefined);
  stream.destroy();
}
