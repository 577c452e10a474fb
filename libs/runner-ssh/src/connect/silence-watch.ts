import type { Socket } from 'node:net';

const TICK_MS = 1000;
const SILENT_TICKS = 12;

/**
 * Destroys a connection on which nothing arrived for 12 s although a ping was due every 3 s. Ticks are counted, not
 * the clock: after this computer slept, the peer gets its 12 s anew.
 */
export function watchSilence(socket: Socket): void {
  let seen = socket.bytesRead;
  let silent = 0;
  const timer = setInterval(() => {
    silent = socket.bytesRead === seen ? silent + 1 : 0;
    seen = socket.bytesRead;
    if (silent >= SILENT_TICKS) socket.destroy(new Error('The runner stopped answering'));
  }, TICK_MS);
  socket.once('close', () => clearInterval(timer));
}
