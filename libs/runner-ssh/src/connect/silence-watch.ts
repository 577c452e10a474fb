import type { HostStream } from './dial.ts';

const TICK_MS = 1000;
const SILENT_TICKS = 12;

/**
 * Destroys a connection if no byte has arrived for 12 s, although a ping is sent every 3 s. Counts the ticks of a timer
 * instead of reading the clock, so that the time during which this computer was asleep does not count.
 */
export function watchSilence(socket: HostStream): void {
  let seen = socket.bytesRead;
  let silent = 0;
  const timer = setInterval(() => {
    silent = socket.bytesRead === seen ? silent + 1 : 0;
    seen = socket.bytesRead;
    if (silent >= SILENT_TICKS) socket.destroy(new Error('The runner stopped responding'));
  }, TICK_MS);
  socket.once('close', () => clearInterval(timer));
}
