import type { FrameSink } from './frame-sink.ts';
import { pause, retryDelay } from './pause.ts';

/**
 * Shows one screenshot after the other: requests the next when the last is drawn, until the signal aborts or
 * `performance.now()` reaches `untilMs`. Retries failed requests with back-off.
 */
export async function followScreenshots(
  take: (signal: AbortSignal) => Promise<Blob>,
  sink: FrameSink,
  { signal, untilMs = Infinity }: { readonly signal: AbortSignal; readonly untilMs?: number },
): Promise<void> {
  let failures = 0;
  while (!signal.aborted && performance.now() < untilMs) {
    try {
      const requestedMs = performance.now();
      await sink.show(await take(signal), requestedMs);
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      sink.trouble(error instanceof Error ? error : new Error(String(error)));
      await pause(retryDelay(failures), signal).catch(() => undefined);
    }
  }
}
