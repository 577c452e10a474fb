/** Loaded into the server before its own code. Measures from inside what its parent process asks for. */

const EVERY_MS = 5;
let longest = 0;
let before = processorTimeMs();
setInterval(() => {
  const now = processorTimeMs();
  longest = Math.max(longest, now - before);
  before = now;
}, EVERY_MS).unref();

process.on('message', (what: 'memory' | 'longestTurn') => {
  if (what === 'longestTurn') {
    process.send?.(longest);
    longest = 0;
    return;
  }
  // The second collection frees what finalizers of the first one held.
  globalThis.gc?.();
  setImmediate(() => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage.rss());
  });
});
process.channel?.unref();

/** Processor time of the main thread: a busy machine does not change it. */
function processorTimeMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
