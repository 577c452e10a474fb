/**
 * This file is loaded into the server before the server's own code. It measures the values that the parent process
 * requests.
 */

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
  // The second collection frees objects that finalizers still used during the first collection.
  globalThis.gc?.();
  setImmediate(() => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage.rss());
  });
});
process.channel?.unref();

/**
 * Returns the processor time of the main thread in ms. Time in which the thread waits while other programs use the
 * processor is not included.
 */
function processorTimeMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
