import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** A stream to a host, as a TCP connection or through another SSH server. It counts the bytes that have arrived. */
export type HostStream = Duplex & { readonly bytesRead: number };

/** Opens a stream to a host. Rejects with Node's error, with a `RunnerError`, or with the signal's reason. */
export type Dial = (host: string, port: number, signal: AbortSignal) => Promise<HostStream>;

/** Opens a TCP connection that sends small packets at once. Rejects with Node's error, or with the signal's reason. */
export async function dial(host: string, port: number, signal: AbortSignal): Promise<HostStream> {
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
