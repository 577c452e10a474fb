import type { Bridge } from './bridge.ts';
import { readLines } from './read-lines.ts';

/** The largest number of messages that are handled at the same time. The next line is read when one is done. */
const MAX_RUNNING = 32;

export interface ServeLinesOptions {
  readonly input: AsyncIterable<Buffer>;
  readonly bridge: Pick<Bridge, 'handle' | 'refuseLine' | 'close'>;
  /** Resolves when the client has read enough of what was written. */
  readonly untilRead: () => Promise<void>;
}

/**
 * Handles the lines of a client until its input ends. Reads no further line while the client leaves the responses
 * unread, so that a client that only sends does not fill the memory. Resolves when all responses are written; calls
 * that still run when the input ends are aborted.
 */
export async function serveLines({ input, bridge, untilRead }: ServeLinesOptions): Promise<void> {
  const running = new Set<Promise<void>>();
  for await (const line of readLines(input)) {
    if (line === undefined) bridge.refuseLine();
    else {
      const one = bridge.handle(line).finally(() => running.delete(one));
      running.add(one);
    }
    await untilRead();
    if (running.size >= MAX_RUNNING) await Promise.race(running);
  }
  bridge.close();
  await Promise.all(running);
}
