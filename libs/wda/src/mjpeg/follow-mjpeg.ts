import { within } from '../deadline.ts';
import { discardStream } from '../transport/discard-stream.ts';
import type { WdaTransport } from '../transport/wda-transport.ts';
import { WdaError } from '../wda-error.ts';
import { MjpegParser } from './mjpeg-parser.ts';

const CONNECT_LIMIT_MS = 10_000;
const STALL_MS = 4000;

/**
 * Opens the device's MJPEG server and yields its frames until it ends. Throws WDA_TIMED_OUT when no frame came for four seconds,
 * MJPEG_REFUSED for anything that is no MJPEG, and ends quietly when `signal` fires.
 */
export async function* followMjpeg(
  transport: Pick<WdaTransport, 'connect'>,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const stream = await within(CONNECT_LIMIT_MS, signal, (limit) =>
    transport.connect('mjpeg', { signal: limit }),
  );
  const stalled = new WdaError('WDA_TIMED_OUT', 'The live stream stands still.');
  const onAbort = () => discardStream(stream);
  signal.addEventListener('abort', onAbort, { once: true });
  const watchdog = setInterval(() => stream.destroy(stalled), STALL_MS);
  try {
    if (signal.aborted) return;
    // The server says nothing before it was sent something; what, it never reads.
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
