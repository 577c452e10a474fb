import { followPictures } from './follow-pictures.ts';
import { followStream } from './follow-stream.ts';
import type { FrameSink } from './frame-sink.ts';
import { pause } from './pause.ts';

// How long single screenshots stand in before the stream is tried again.
const PICTURES_MS = 20_000;
const RECONNECT_MS = 500;

/** Shows the live stream, and single screenshots whenever it does not come. */
export async function followIphone(
  sources: {
    stream: (signal: AbortSignal) => Promise<Response>;
    picture: (signal: AbortSignal) => Promise<Blob>;
  },
  sink: FrameSink,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const { shown } = await followStream(sources.stream, sink, signal);
    if (signal.aborted) return;
    // A stream that worked has merely been cut; one that gave nothing will not by being asked at once.
    if (shown > 0) await pause(RECONNECT_MS, signal).catch(() => undefined);
    else await followPictures(sources.picture, sink, signal, performance.now() + PICTURES_MS);
  }
}
