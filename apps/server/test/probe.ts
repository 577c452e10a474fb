/**
 * Loaded into a server under test before its own code. Measures its memory, and reports the timers, children and
 * threads that the server has not ended; the exit of the process would hide them.
 */
import { writeSync } from 'node:fs';

/** The timers, children and threads that would keep a process from ending. */
const KEEPS_RUNNING = ['Timeout', 'Immediate', 'ProcessWrap', 'Worker', 'FSEventWrap'];
/** `server-process.ts` looks for this text. */
const LEFT_BEHIND = 'The server has closed and left behind:';

process.on('message', (what: 'memory' | 'live') => {
  // The second collection frees what finalizers of the first one held.
  globalThis.gc?.();
  setImmediate(() => {
    globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send?.(what === 'memory' ? rss : heapUsed + external);
  });
});
process.channel?.unref();

process.on('exit', () => {
  // Sockets and files are not checked: they are still listed in the turn of the event loop in which they are closed.
  const left = process.getActiveResourcesInfo().filter((kind) => KEEPS_RUNNING.includes(kind));
  if (left.length > 0) writeSync(2, `${LEFT_BEHIND} ${left.join(', ')}\n`);
});
