import type { Duplex } from 'node:stream';

import { HostError } from '@storedeck/host';
import type { ClientChannel } from 'ssh2';

import { runnerGone } from '../command/command-channel.ts';
import type { SshConnection } from '../connect/ssh-connection.ts';
import { ChannelSocket } from './channel-socket.ts';

/**
 * Opens a byte stream to a port on the runner's loopback address. Rejects with `CONNECTION_REFUSED`, with the signal's
 * reason, or with ssh2's error if the connection is lost. Before the call, the caller must check that the signal has
 * not aborted.
 */
export async function openRemotePort(
  connection: SshConnection,
  port: number,
  signal: AbortSignal | undefined,
): Promise<Duplex> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new HostError('CONNECTION_REFUSED', `${port} is not a port number.`);
  }
  const channel = await openChannel(connection, port, signal);
  return new ChannelSocket(channel, () => (connection.gone ? runnerGone() : undefined));
}

function openChannel({ client }: SshConnection, port: number, signal: AbortSignal | undefined) {
  return new Promise<ClientChannel>((resolve, reject) => {
    const abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    client.forwardOut('127.0.0.1', 0, '127.0.0.1', port, (error, channel) => {
      signal?.removeEventListener('abort', abort);
      if (!error && signal?.aborted) channel.close();
      else if (!error) resolve(channel);
      else reject(refusal(port, error));
    });
  });
}

// The reason code that a server sends if its settings do not allow the channel (RFC 4254, 5.1).
const ADMINISTRATIVELY_PROHIBITED = 1;

function refusal(port: number, error: Error & { reason?: unknown }) {
  if (typeof error.reason !== 'number') return error;
  return error.reason === ADMINISTRATIVELY_PROHIBITED
    ? new HostError(
        'CONNECTION_REFUSED',
        `The runner's SSH server does not allow forwarding to port ${port}.`,
        {
          cause: error,
          hint: 'Set AllowTcpForwarding yes in /etc/ssh/sshd_config on the runner.',
        },
      )
    : new HostError('CONNECTION_REFUSED', `Nothing listens on port ${port} of the runner.`, { cause: error });
}
