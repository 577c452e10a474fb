import type { Stream } from 'node:stream';

/**
 * Destroys a stream that is no longer needed. Ignores the error that some streams then emit, because an error without a
 * listener would end the process.
 */
export function discardStream(stream: Stream & { destroy(): unknown }): void {
  stream.on('error', () => undefined);
  stream.destroy();
}
