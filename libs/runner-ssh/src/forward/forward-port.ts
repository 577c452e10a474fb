import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RunnerError } from '../runner-error.ts';
import type { Runner } from '../runner.ts';
import { relayRequest } from './relay-request.ts';

export interface ForwardOptions {
  readonly runner: Runner;
  /** Port on the runner's own loopback. */
  readonly remotePort: number;
  /** Port on this computer's 127.0.0.1; 0 takes a free one. */
  readonly localPort: number;
}

/** An HTTP port of the runner, reachable on this computer. */
export interface PortForward {
  readonly remotePort: number;
  readonly localPort: number;
  /** `waiting`: the runner's connection is lost, requests are answered 502 until it is back. */
  readonly state: 'open' | 'waiting' | 'closed';
  /** Ends the listener and what is under way. Also done when the runner is closed. */
  close(): Promise<void>;
}

/**
 * Makes an HTTP port of the runner (WebDriverAgent's 8100, its MJPEG stream's 9100) reachable on 127.0.0.1. Requests of
 * web pages of other origins are answered 403, see `foreignRequest`. Rejects with `PORT_TAKEN` or `RUNNER_GONE`.
 */
export const forwardPort = async ({
  runner,
  remotePort,
  localPort,
}: ForwardOptions): Promise<PortForward> => {
  if (runner.state === 'closed') throw new RunnerError('RUNNER_GONE', 'The runner is disconnected.');
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 0, maxHeaderSize: 16 * 1024 });
  server.on('request', (request, response) => {
    void relayRequest({ host: runner.host, remotePort }, request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(listenFailure(localPort, cause)));
    server.listen(localPort, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const forward: PortForward = {
    remotePort,
    localPort: port,
    get state() {
      if (!server.listening) return 'closed';
      return runner.state === 'connected' ? 'open' : 'waiting';
    },
    close: async () => {
      runner.forwards.delete(forward);
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  runner.forwards.add(forward);
  return forward;
};

const listenFailure = (port: number, cause: NodeJS.ErrnoException) =>
  cause.code === 'EADDRINUSE'
    ? new RunnerError('PORT_TAKEN', `Port ${port} of this computer is taken by another program.`, {
        cause,
        hint: `Another port forward on ${port} competes with the runner's: end it (iproxy, ssh -L), or choose another local port.`,
      })
    : new RunnerError(
        'PORT_TAKEN',
        `Port ${port} of this computer cannot be used: ${cause.code ?? cause.message}.`,
        {
          cause,
          hint: 'Choose another local port, above 1023.',
        },
      );
