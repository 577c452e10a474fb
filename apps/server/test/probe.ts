/**
 * Loaded into a server under test before anything else: tells its parent process what only the inside can know.
 * Turns of the event loop are measured in processor time of the main thread, so that a busy machine changes nothing.
 * And at the very end it says what the server has not ended: the exit, which would take that with it, hides it otherwise.
 */
import { writeSync } from 'node:fs';

const EVERY_MS = 5;
/** What would keep a server from ending by itself: timers, children and threads. */
const WOULD_GO_ON = ['Timeout', 'Immediate', 'ProcessWrap', 'Worker', 'FSEventWrap'];
/** What the line at the end begins with. */
const LEFT_BEHIND = 'The server has closed and left behind:';
let longest = 0;
let before = spent();
setInterval(() => {
  const now = spent();
  longest = Math.max(longest, now - before);
  before = now;
}, EVERY_MS).unref();

process.on('message', (what: 'memory' | 'live' | 'longestTurn') => {
  if (what !== 'longestTurn') {
    // What finalizers hold goes only with the second collection, which also waits for the end of the first one's sweeping.
    globalThis.gc?.();
    setImmediate(() => {
      globalThis.gc?.();
      const { rss, heapUsed, external } = process.memoryUsage();
      process.send?.(what === 'memory' ? rss : heapUsed + external);
    });
  } else {
    process.send?.(longest);
    longest = 0;
  }
});
process.channel?.unref();

process.on('exit', () => {
  // Sockets and files are listed until the turn after they were closed, which no longer comes.
  const left = process.getActiveResourcesInfo().filter((kind) => WOULD_GO_ON.includes(kind));
  if (left.length > 0) writeSync(2, `${LEFT_BEHIND} ${left.join(', ')}\n`);
});

/** In ms. */
function spent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
