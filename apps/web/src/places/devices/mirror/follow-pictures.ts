import type { FrameSink } from './frame-sink.ts';
import { pause, retryDelay } from './pause.ts';

/**
 * Shows one picture after the other, each asked for when the one before is drawn, until the signal ends it or `untilMs` of
 * `performance.now()` is reached. After a failure it tries again, ever more slowly.
 */
export async function followPictures(
  take: (signal: AbortSignal) => Promise<Blob>,
  sink: FrameSink,
  signal: AbortSignal,
  untilMs = Infinity,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted && performance.now() < untilMs) {
    try {
      const asked = performance.now();
      await sink.show(await take(signal), asked);
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      sink.trouble(error instanceof Error ? error : new Error(String(error)));
      await pause(retryDelay(failures), signal).catch(() => undefined);
    }
  }
}
