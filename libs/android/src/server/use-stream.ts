import type { Duplex } from 'node:stream';

import { deadline } from '@storedeck/async';
import { HostError } from '@storedeck/host';

/** The limits for one use of a stream. */
export interface StreamLimits {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
}

/**
 * Opens a stream, uses the stream and destroys it. Rejects with the `HostError` `ABORTED` or `TIMED_OUT` when one of
 * the limits is reached. If `open` returns undefined, the result is undefined.
 */
export async function useStream<Stream extends Duplex | undefined, Result>(
  open: (signal: AbortSignal) => Promise<Stream>,
  { signal, timeoutMs }: StreamLimits,
  use: (stream: NonNullable<Stream>) => Promise<Result>,
): Promise<Result | Exclude<Stream, Duplex>> {
  const limit = deadline(timeoutMs, signal);
  let stream: Stream | undefined;
  const abort = () => void stream?.destroy();
  try {
    stream = await open(limit);
    if (!stream) return stream as Exclude<Stream, Duplex>;
    limit.addEventListener('abort', abort, { once: true });
    if (limit.aborted) abort();
    const result = await use(stream);
    if (!limit.aborted) return result;
  } catch (error) {
    if (!limit.aborted) throw error;
  } finally {
    limit.removeEventListener('abort', abort);
    abort();
  }
  throw signal?.aborted
    ? new HostError('ABORTED', 'The call was aborted.')
    : new HostError('TIMED_OUT', `The phone did not respond within ${timeoutMs / 1000} s.`);
}
