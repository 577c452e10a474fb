import { deadline } from '@storedeck/async';

import { discardStream } from '../discard-stream.ts';
import type { WdaTransport } from '../transport/wda-transport.ts';
import { WdaError } from '../wda-error.ts';
import { MjpegParser } from './mjpeg-parser.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const STALL_MS = 4000;

/**
 * Connects to the device's MJPEG server and yields its frames until the stream ends or the signal aborts. Rejects with
 * WDA_TIMED_OUT when no frame arrives for four seconds, and with MJPEG_REFUSED when the server sends data that is not
 * MJPEG.
 */
export async function* followMjpeg(
  transport: Pick<WdaTransport, 'connect'>,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const stream = await transport.connect('mjpeg', { signal: deadline(CONNECT_TIMEOUT_MS, signal) });
  const stalled = new WdaError('WDA_TIMED_OUT', 'The live stream sends no frames.');
  const onAbort = () => discardStream(stream);
  signal.addEventListener('abort', onAbort, { once: true });
  const watchdog = setInterval(() => stream.destroy(stalled), STALL_MS);
  try {
    if (signal.aborted) return;
    // The server starts to send after it has received some bytes. It ignores their content.
    stream.write('GET / HTTP/1.0\r\n\r\n');
    const parser = new MjpegParser();
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      for (const frame of parser.push(chunk)) {
        watchdog.refresh();
        yield frame;
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearInterval(watchdog);
    signal.removeEventListener('abort', onAbort);
    discardStream(stream);
  }
}
