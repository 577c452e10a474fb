import type { Duplex } from 'node:stream';

import { Backoff } from '@storedeck/async';
import { type Host } from '@storedeck/host';

import type { IosConnection } from '../devices/ios-device.ts';
import { isWdaError, WdaError } from '../wda-error.ts';
import { forwardCommands, type ForwardTarget } from './forward-commands.ts';
import type { ForwardPorts } from './forward-ports.ts';
import { startForward, type ForwardProcess } from './forward-process.ts';
import type { WdaPort, WdaTransport } from './wda-transport.ts';

const PORT_ATTEMPTS = 3;
const RESTARTS = 5;
const STABLE_AFTER_MS = 10_000;

export interface UsbForwardOptions {
  readonly host: Host;
  readonly target: ForwardTarget;
  readonly ports: ForwardPorts;
  /** The waits before restarts. Default: 1 s, 2 s, 4 s and so on, up to 30 s. */
  readonly backoff?: Backoff;
}

/**
 * Reaches a phone through a port forward, which is a process on the host. The forward starts with the first connection.
 * When the forward ends, it is restarted after a growing wait, at most five times in a row. After that, or if a restart
 * fails, only the next connection starts the forward again.
 */
export class UsbForward implements WdaTransport {
  readonly #options: UsbForwardOptions;
  readonly #closing = new AbortController();
  #forward: Promise<ForwardProcess> | undefined;
  readonly #backoff: Backoff;
  #connection: IosConnection;
  #isGone = false;

  constructor(options: UsbForwardOptions) {
    this.#options = options;
    this.#connection = options.target.connection;
    this.#backoff = options.backoff ?? new Backoff({ firstMs: 1000, longestMs: 30_000 });
  }

  async connect(kind: WdaPort, options: { readonly signal?: AbortSignal | undefined } = {}): Promise<Duplex> {
    const { ports, takeFirst } = await this.#running();
    const first = kind === 'http' ? takeFirst() : undefined;
    return first ?? this.#options.host.connect(ports[kind], options);
  }

  /**
   * Ends the forward if it uses one of these ports. The forward is then restarted, on other ports if
   * `ForwardPorts.avoid` excludes these ports.
   */
  async leave(ports: readonly number[]): Promise<void> {
    const forward = await this.#forward?.catch(() => undefined);
    const isThere = forward && (ports.includes(forward.ports.http) || ports.includes(forward.ports.mjpeg));
    if (isThere) await forward.kill();
  }

  /**
   * Follows the phone. `connection`: as the last list shows it; `undefined` if the list does not contain it. A phone that
   * comes back, or is now connected in another way, gets a new forward: iproxy looks for one kind of connection, and
   * go-ios keeps the number that usbmuxd gave to the phone before it left.
   */
  async follow(connection: IosConnection | undefined): Promise<void> {
    const isStale = connection !== undefined && (this.#isGone || connection !== this.#connection);
    this.#isGone = connection === undefined;
    this.#connection = connection ?? this.#connection;
    if (!isStale) return;
    const forward = await this.#forward?.catch(() => undefined);
    await forward?.kill();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const forward = await this.#forward?.catch(() => undefined);
    await forward?.kill();
  }

  #running(): Promise<ForwardProcess> {
    if (this.#closing.signal.aborted) {
      return Promise.reject(new WdaError('CLOSED', 'The device is no longer in use.'));
    }
    if (this.#forward) return this.#forward;
    const forward = this.#start();
    this.#forward = forward;
    forward.then(
      (process) => this.#watch(process),
      () => {
        this.#forward = undefined;
      },
    );
    return forward;
  }

  async #start(): Promise<ForwardProcess> {
    const { host, target, ports } = this.#options;
    const signal = this.#closing.signal;
    const commandsFor = await forwardCommands(
      host,
      { udid: target.udid, connection: this.#connection },
      signal,
    );
    for (let attempt = 1; ; attempt += 1) {
      const pair = await ports.take(signal);
      try {
        const forward = await startForward(host, { commands: commandsFor(pair), ports: pair, signal });
        void forward.ended.then(() => ports.release(pair));
        return forward;
      } catch (error) {
        ports.release(pair);
        // Another program may have taken the port after the port was checked. So another pair of ports is tried.
        if (!isWdaError(error) || error.code !== 'FORWARD_FAILED' || attempt === PORT_ATTEMPTS) throw error;
      }
    }
  }

  async #watch(forward: ForwardProcess): Promise<void> {
    const since = performance.now();
    await forward.ended;
    this.#forward = undefined;
    await forward.kill();
    if (performance.now() - since > STABLE_AFTER_MS) this.#backoff.reset();
    if (this.#backoff.failures === RESTARTS) {
      this.#backoff.reset();
      return;
    }
    const signal = this.#closing.signal;
    await this.#backoff.wait(signal).catch(() => undefined);
    if (!signal.aborted) await this.#running().catch(() => undefined);
  }
}
