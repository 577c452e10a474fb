import type { Duplex } from 'node:stream';

import { abortable } from '@storedeck/async';
import type { ClientChannel } from 'ssh2';

import type { Dial } from '../connect/dial.ts';
import { openConnection, type ConnectionOptions, type SshConnection } from '../connect/ssh-connection.ts';
import { ChannelSocket } from '../forward/channel-socket.ts';
import { isRunnerError, RunnerError } from '../runner-error.ts';

/**
 * Returns a function that reaches a host through another SSH server, as `ProxyJump` does. The connection to that server
 * ends with the one through it. Errors name the server at which the way ends.
 */
export function dialThrough(jump: Omit<ConnectionOptions, 'signal'>): Dial {
  return async (host, port, signal) => {
    const connection = await openConnection({ ...jump, signal }).catch((error: unknown) => {
      throw isRunnerError(error) ? atJump(jump.host, error) : error;
    });
    try {
      const channel = await abortable(openChannel(connection, host, port), signal);
      const socket = new ChannelSocket(channel, () =>
        connection.gone ? new Error(`The jump host ${jump.host} closed the connection`) : undefined,
      );
      socket.once('close', () => connection.close());
      return socket;
    } catch (error) {
      connection.close();
      throw error;
    }
  };
}

function openChannel({ client }: SshConnection, host: string, port: number): Promise<ClientChannel & Duplex> {
  return new Promise((resolve, reject) => {
    client.forwardOut('127.0.0.1', 0, host, port, (error, channel) => {
      if (error) reject(unreachable(host, port, error));
      else resolve(channel);
    });
  });
}

function unreachable(host: string, port: number, cause: Error) {
  return new RunnerError(
    'HOST_UNREACHABLE',
    `The jump host cannot reach ${host} on port ${port}: ${cause.message}.`,
    {
      cause,
      hint: 'Check the address as the jump host knows it, and whether the jump host allows forwards (AllowTcpForwarding).',
    },
  );
}

function atJump(host: string, error: RunnerError) {
  return new RunnerError(error.code, `At the jump host ${host}: ${error.message}`, {
    cause: error,
    hint: error.hint,
    isPassing: error.isPassing,
  });
}
