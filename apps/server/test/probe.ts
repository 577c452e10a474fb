/**
 * A module that a server under test loads before its own code. It measures the memory of the server. At the exit of the
 * process, it reports the timers, children, threads and file watchers that the server has not ended. Without the
 * report, no test would notice such a resource, because the process also exits with it.
 */
import { writeSync } from 'node:fs';

/** The kinds of resources, as Node.js names them, that keep a process running: timers, children, threads, watchers. */
const KEEPS_RUNNING = ['Timeout', 'Immediate', 'ProcessWrap', 'Worker', 'FSEventWrap'];
/** `server-process.ts` looks for this text. */
const LEFT_BEHIND = 'The server has closed and left behind:';

process.on('message', (what: 'memory' | 'live') => {
  // Collects garbage twice, because finalizers run after the first collection and make more memory free.
  globalThis.gc?.();
  setImmediate(() => {
    globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send?.(what === 'memory' ? rss : heapUsed + external);
  });
});
process.channel?.unref();

process.on('exit', () => {
  // Sockets and files are not checked, because Node.js may still list some that were closed just before the exit.
  const left = process.getActiveResourcesInfo().filter((kind) => KEEPS_RUNNING.includes(kind));
  if (left.length > 0) writeSync(2, `${LEFT_BEHIND} ${left.join(', ')}\n`);
});
