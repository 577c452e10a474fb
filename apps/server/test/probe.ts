/**
 * Loaded into a server under test before anything else: tells its parent process what only the inside can know.
 * Turns of the event loop are measured in processor time of the main thread, so that a busy machine changes nothing.
 */
const EVERY_MS = 5;
let longest = 0;
let before = spent();
setInterval(() => {
  const now = spent();
  longest = Math.max(longest, now - before);
  before = now;
}, EVERY_MS).unref();

process.on('message', (what: 'memory' | 'live' | 'longestTurn') => {
  if (what === 'memory') {
    globalThis.gc?.();
    process.send?.(process.memoryUsage.rss());
  } else if (what === 'live') {
    // What finalizers hold goes only with the second collection.
    globalThis.gc?.();
    setImmediate(() => {
      globalThis.gc?.();
      const { heapUsed, external } = process.memoryUsage();
      process.send?.(heapUsed + external);
    });
  } else {
    process.send?.(longest);
    longest = 0;
  }
});
process.channel?.unref();

/** In ms. */
function spent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
