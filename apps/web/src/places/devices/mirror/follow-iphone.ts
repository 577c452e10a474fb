import { followScreenshots } from './follow-screenshots.ts';
import { followStream } from './follow-stream.ts';
import type { FrameSink } from './frame-sink.ts';
import { pause } from './pause.ts';

// How long to show screenshots before the next attempt to stream.
const SCREENSHOTS_MS = 20_000;
const RECONNECT_MS = 500;

/** Shows the live stream, or screenshots while there is no stream. */
export async function followIphone(
  sources: {
    stream: (signal: AbortSignal) => Promise<Response>;
    screenshot: (signal: AbortSignal) => Promise<Blob>;
  },
  sink: FrameSink,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const { shown } = await followStream(sources.stream, sink, signal);
    if (signal.aborted) return;
    // If the stream sent frames, reconnect soon. If it sent none, show screenshots first.
    if (shown > 0) await pause(RECONNECT_MS, signal).catch(() => undefined);
    else
      await followScreenshots(sources.screenshot, sink, {
        signal,
        untilMs: performance.now() + SCREENSHOTS_MS,
      });
  }
}
