import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { HostError } from './host-error.ts';

/**
 * Connects to a port on this computer's loopback. The signal aborts only the attempt to connect. Rejects with
 * `CONNECTION_REFUSED` or `ABORTED`.
 */
export async function connectLoopback(port: number, signal?: AbortSignal): Promise<Socket> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new HostError('CONNECTION_REFUSED', `${port} is not a port number.`);
  }
  if (signal?.aborted) throw aborted(port, signal.reason);
  // Each touch on a device is a message of a few bytes. With Nagle's algorithm, each message would wait until the
  // previous message is acknowledged.
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  // An error that occurs before the caller adds a listener must not end this process. The caller still gets 'close'.
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect', { signal });
  } catch (error) {
    socket.destroy();
    if (signal?.aborted) throw aborted(port, error);
    throw new HostError('CONNECTION_REFUSED', `Nothing listens on port ${port} of this computer.`, {
      cause: error,
    });
  }
  return socket;
}

function aborted(port: number, cause: unknown) {
  return new HostError('ABORTED', `The connection to port ${port} was aborted.`, { cause });
}
