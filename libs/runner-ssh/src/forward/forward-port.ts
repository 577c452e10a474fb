import { pipeline } from 'node:stream';

import type { PortForward } from '../port-forward.ts';
import { RunnerError } from '../runner-error.ts';
import type { Runner } from '../runner.ts';
import { listenForHttp, listenForTcp, type LocalPort } from './local-port.ts';
import { relayRequest } from './relay-request.ts';

/** The options of `forwardPort`. */
export interface ForwardOptions {
  readonly runner: Runner;
  /** Port on the runner's loopback address, 1 to 65535. */
  readonly remotePort: number;
  /** Port on this computer's 127.0.0.1. 0: a free port is chosen. */
  readonly localPort: number;
  /**
   * `http` (default) forwards requests, and responds with 403 to requests from web pages of other origins. `tcp`
   * forwards bytes without any check: every web page in a browser on this computer can then reach an HTTP server behind
   * the port.
   */
  readonly protocol?: 'http' | 'tcp';
}

/**
 * Makes a port of the runner reachable on 127.0.0.1 of this computer. WebDriverAgent (8100) and its MJPEG server (9100)
 * allow requests from every web page; therefore a forward with the protocol `http` checks each request, see
 * `reasonToRefuse`. Rejects with `INPUT_INVALID`, `PORT_TAKEN` or `RUNNER_GONE`.
 */
export async function forwardPort(options: ForwardOptions): Promise<PortForward> {
  const { runner, remotePort, localPort: wantedPort, protocol = 'http' } = options;
  checkPort('remote', remotePort, 1);
  checkPort('local', wantedPort, 0);
  if (runner.state === 'closed') throw new RunnerError('RUNNER_GONE', 'The runner is disconnected.');
  const listen = (port: number) =>
    protocol === 'http' ? listenHttp(runner, remotePort, port) : listenTcp(runner, remotePort, port);
  let local: LocalPort | undefined = await listen(wantedPort);
  const localPort = local.port;
  let closed = false;
  const stop = async () => {
    const stopping = local;
    local = undefined;
    await stopping?.close();
  };
  const close = async () => {
    closed = true;
    runner.forwards.delete(forward);
    await stop();
  };
  const forward: PortForward = {
    protocol,
    remotePort,
    localPort,
    get state() {
      if (closed) return 'closed';
      return local ? 'open' : 'waiting';
    },
    suspend: () => void stop(),
    resume: async () => {
      if (closed || local) return;
      try {
        local = await listen(localPort);
      } catch (error) {
        await close();
        throw error;
      }
      if (forward.state === 'closed') await stop();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
  if (runner.state !== 'connected') forward.suspend();
  runner.forwards.add(forward);
  return forward;
}

function listenHttp({ host }: Runner, remotePort: number, port: number): Promise<LocalPort> {
  return listenForHttp(
    port,
    (request, response) => void relayRequest({ host, remotePort }, request, response),
  );
}

function listenTcp({ host }: Runner, remotePort: number, port: number): Promise<LocalPort> {
  return listenForTcp(port, (socket) => {
    const left = new AbortController();
    socket.once('close', () => left.abort()).on('error', () => undefined);
    host.connect(remotePort, { signal: left.signal }).then(
      (channel) => {
        const ended = () => undefined;
        pipeline(socket, channel, ended);
        pipeline(channel, socket, ended);
      },
      // If the runner refuses the connection, the local connection closes; a forward cannot report the refusal in
      // another way.
      () => socket.destroy(),
    );
  });
}

function checkPort(which: 'remote' | 'local', port: number, lowest: number): void {
  if (Number.isInteger(port) && port >= lowest && port <= 65_535) return;
  throw new RunnerError('INPUT_INVALID', `The ${which} port must be from ${lowest} to 65535, not ${port}.`);
}
