import { deadline, startTimeout } from '@storedeck/async';

import { discardStream } from '../discard-stream.ts';
import type { WdaTransport } from '../transport/wda-transport.ts';
import { WdaError } from '../wda-error.ts';
import { MjpegParser } from './mjpeg-parser.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Connects to the device's MJPEG server and yields its frames until the stream ends or the signal aborts. Rejects with
 * WDA_TIMED_OUT when no frame arrives for `stallMs` milliseconds (four seconds by default) or up to twice as long, and
 * with MJPEG_REFUSED when the server sends data that is not MJPEG.
 */
export async function* followMjpeg(
  transport: Pick<WdaTransport, 'connect'>,
  signal: AbortSignal,
  stallMs = 4000,
): AsyncGenerator<Buffer> {
  const stream = await transport.connect('mjpeg', { signal: deadline(CONNECT_TIMEOUT_MS, signal) });
  const stalled = new WdaError('WDA_TIMED_OUT', 'The live stream sends no frames.');
  const onAbort = () => discardStream(stream);
  signal.addEventListener('abort', onAbort, { once: true });
  let frames = 0;
  let watchdog = watch(0);
  try {
    if (signal.aborted) return;
    // The server starts to send after it has received some bytes. It ignores their content.
    stream.write('GET / HTTP/1.0\r\n\r\n');
    const parser = new MjpegParser();
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      for (const frame of parser.push(chunk)) {
        frames += 1;
        yield frame;
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    watchdog[Symbol.dispose]();
    signal.removeEventListener('abort', onAbort);
    discardStream(stream);
  }

  /** Ends the stream if no frame follows the first `seen` frames in time. */
  function watch(seen: number): Disposable {
    return startTimeout(stallMs, () => {
      if (frames === seen) stream.destroy(stalled);
      else watchdog = watch(frames);
    });
  }
}
