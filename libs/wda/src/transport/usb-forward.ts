import type { Duplex } from 'node:stream';

import type { Host } from '@storedeck/host';

import { pause } from '../deadline.ts';
import { isWdaError, WdaError } from '../wda-error.ts';
import { forwardCommands, type ForwardTarget } from './forward-commands.ts';
import type { ForwardPorts } from './forward-ports.ts';
import { startForward, type ForwardProcess } from './forward-process.ts';
import type { WdaPort, WdaTransport } from './wda-transport.ts';

const PORT_ATTEMPTS = 3;
const RESTARTS = 5;
const LONGEST_WAIT_MS = 30_000;
const STABLE_AFTER_MS = 10_000;

export interface UsbForwardOptions {
  readonly host: Host;
  readonly target: ForwardTarget;
  readonly ports: ForwardPorts;
}

/**
 * Reaches a phone through a forwarding child of the host. The child starts with the first connection and is restarted
 * when it dies: after 1, 2, 4… 30 s, five times in a row at most; after that by the next connection.
 */
export class UsbForward implements WdaTransport {
  readonly #options: UsbForwardOptions;
  readonly #closing = new AbortController();
  #forward: Promise<ForwardProcess> | undefined;
  #restarts = 0;

  constructor(options: UsbForwardOptions) {
    this.#options = options;
  }

  async connect(kind: WdaPort, options: { readonly signal?: AbortSignal | undefined } = {}): Promise<Duplex> {
    const { ports, takeFirst } = await this.#running();
    const first = kind === 'http' ? takeFirst() : undefined;
    return first ?? this.#options.host.connect(ports[kind], options);
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
    const commandsFor = await forwardCommands(host, target, signal);
    for (let attempt = 1; ; attempt += 1) {
      const pair = await ports.take(signal);
      try {
        const forward = await startForward(host, commandsFor(pair), pair, signal);
        void forward.ended.then(() => ports.release(pair));
        return forward;
      } catch (error) {
        ports.release(pair);
        // Another program may have taken the port between the look and the start.
        if (!isWdaError(error) || error.code !== 'FORWARD_FAILED' || attempt === PORT_ATTEMPTS) throw error;
      }
    }
  }

  async #watch(forward: ForwardProcess): Promise<void> {
    const since = performance.now();
    await forward.ended;
    this.#forward = undefined;
    await forward.kill();
    this.#restarts = performance.now() - since > STABLE_AFTER_MS ? 1 : this.#restarts + 1;
    if (this.#restarts > RESTARTS) {
      this.#restarts = 0;
      return;
    }
    await pause(Math.min(1000 * 2 ** (this.#restarts - 1), LONGEST_WAIT_MS), this.#closing.signal);
    if (!this.#closing.signal.aborted) await this.#running().catch(() => undefined);
  }
}
