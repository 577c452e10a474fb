import { connect, type Socket } from 'node:net';
import { HostError } from './host-error.ts';

/** Connects to a port of this computer's loopback. Rejects with `CONNECTION_REFUSED` or `ABORTED`. */
export const connectLoopback = async (port: number, signal?: AbortSignal): Promise<Socket> => {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new HostError('CONNECTION_REFUSED', `${port} is not a port number.`);
  }
  const socket = connect({ host: '127.0.0.1', port, ...(signal ? { signal } : {}) });
  try {
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  } catch (error) {
    if (signal?.aborted)
      throw new HostError('ABORTED', `The connection to port ${port} was cancelled.`, { cause: error });
    throw new HostError('CONNECTION_REFUSED', `Nothing answers on port ${port} of this computer.`, {
      cause: error,
    });
  }
  return socket;
};
