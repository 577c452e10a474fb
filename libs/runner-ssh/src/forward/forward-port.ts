import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { RunnerError } from '../runner-error.ts';
import type { Runner } from '../runner.ts';
import { relayRequest } from './relay-request.ts';

/** Which port of which runner is to be reachable, and where. */
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
  /** `waiting`: the runner's connection is lost; the local port refuses connections and opens again with it. */
  readonly state: 'open' | 'waiting' | 'closed';
  /** Closes the local port and ends what is under way, until `resume`. The runner does so when its connection is lost. */
  suspend(): void;
  /** Opens the same local port again. Rejects with `PORT_TAKEN` and is closed when another program has it by now. */
  resume(): Promise<void>;
  /** Ends it for good. Also done when the runner is closed. */
  close(): Promise<void>;
}

/**
 * Makes an HTTP port of the runner (WebDriverAgent's 8100, its MJPEG stream's 9100) reachable on 127.0.0.1. Requests of
 * web pages of other origins are answered 403, see `foreignRequest`. Rejects with `PORT_TAKEN` or `RUNNER_GONE`.
 */
export async function forwardPort({
  runner,
  remotePort,
  localPort: wantedPort,
}: ForwardOptions): Promise<PortForward> {
  if (runner.state === 'closed') throw new RunnerError('RUNNER_GONE', 'The runner is disconnected.');
  const relay: RequestListener = (request, response) =>
    void relayRequest({ host: runner.host, remotePort }, request, response);
  let server: Server | undefined = await listen(wantedPort, relay);
  const { port: localPort } = server.address() as AddressInfo;
  let closed = false;
  const stop = async () => {
    const stopping = server;
    server = undefined;
    if (!stopping) return;
    const stopped = new Promise((resolve) => stopping.close(resolve));
    stopping.closeAllConnections();
    await stopped;
  };
  const forward: PortForward = {
    remotePort,
    localPort,
    get state() {
      if (closed) return 'closed';
      return server ? 'open' : 'waiting';
    },
    suspend: () => void stop(),
    resume: async () => {
      if (closed || server) return;
      try {
        server = await listen(localPort, relay);
      } catch (error) {
        await forward.close();
        throw error;
      }
      if (forward.state === 'closed') await stop();
    },
    close: async () => {
      closed = true;
      runner.forwards.delete(forward);
      await stop();
    },
  };
  if (runner.state !== 'connected') forward.suspend();
  runner.forwards.add(forward);
  return forward;
}

async function listen(port: number, relay: RequestListener): Promise<Server> {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 0, maxHeaderSize: 16 * 1024 }, relay);
  // Else Node drops the answer to a client that has closed its sending side (nc -N); see `relayRequest`.
  Object.assign(server, { httpAllowHalfOpen: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(listenFailure(port, cause)));
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}

function listenFailure(port: number, cause: NodeJS.ErrnoException) {
  return cause.code === 'EADDRINUSE'
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
}
