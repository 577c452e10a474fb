import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { HostError } from './host-error.ts';

/** Connects to a port of this computer's loopback; the signal gives up the attempt. Rejects with `CONNECTION_REFUSED` or `ABORTED`. */
export async function connectLoopback(port: number, signal?: AbortSignal): Promise<Socket> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new HostError('CONNECTION_REFUSED', `${port} is not a port number.`);
  }
  if (signal?.aborted) throw cancelled(port, signal.reason);
  const socket = connect({ host: '127.0.0.1', port });
  // One that comes before the caller listens must not end the program; 'close' tells it all the same.
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect', { signal });
  } catch (error) {
    socket.destroy();
    if (signal?.aborted) throw cancelled(port, error);
    throw new HostError('CONNECTION_REFUSED', `Nothing answers on port ${port} of this computer.`, {
      cause: error,
    });
  }
  return socket;
}

function cancelled(port: number, cause: unknown) {
  return new HostError('ABORTED', `The connection to port ${port} was cancelled.`, { cause });
}
