import { connect, type Socket } from 'node:net';

/** Opens a TCP connection that sends small packets at once. Rejects with Node's error, or with the signal's reason. */
export async function dial(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  signal.throwIfAborted();
  const socket = connect({ host, port, noDelay: true });
  const abort = () => socket.destroy(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return socket;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
