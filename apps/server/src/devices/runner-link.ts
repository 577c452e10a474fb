import type { RemoteState, RunnerCredentials } from '@storedeck/contract';
import {
  type ConnectRunnerOptions,
  forwardPort,
  hasSshSupport,
  type KnownHosts,
  type Runner,
  RunnerError,
} from '@storedeck/runner-ssh';

import type { EventHub } from '../events/event-hub.ts';
import { RequestError } from '../http/request-error.ts';
import type { ActiveHost } from './active-host.ts';
import { inspectIos } from './inspect-ios.ts';

export interface RunnerLinkOptions {
  readonly active: ActiveHost;
  readonly hub: EventHub;
  readonly connect: (options: ConnectRunnerOptions) => Promise<Runner>;
  /** The host keys that `connect` checks. */
  readonly knownHosts: Pick<KnownHosts, 'forget'>;
  /** Ports of this computer that lead to the runner's WebDriverAgent; 0 picks a free one. */
  readonly tunnelPorts: { readonly http: number; readonly mjpeg: number };
}

interface Peer {
  readonly host: string;
  readonly user: string;
}

/**
 * The connection to the runner; there is at most one at a time. Only the connection keeps the credentials. Each change
 * is published as the event `remote`.
 */
export class RunnerLink {
  readonly #options: RunnerLinkOptions;
  #current: (Peer & { readonly runner: Runner }) | undefined;
  #attempt: (Peer & { readonly controller: AbortController }) | undefined;
  /** Why the last connection ended without a request to disconnect. */
  #lastError: string | undefined;

  constructor(options: RunnerLinkOptions) {
    this.#options = options;
  }

  async state(): Promise<RemoteState> {
    const paramiko = await hasSshSupport();
    const { host, user } = this.#current ?? this.#attempt ?? { host: '', user: '' };
    const { runner } = this.#current ?? {};
    const state = this.#stateName();
    const error = runner ? runner.lastError?.message : this.#lastError;
    const known = { ...(runner && { hostKey: runner.hostKey }), ...(error !== undefined && { error }) };
    return { ok: true, connected: state === 'connected', host, user, paramiko, state, ...known };
  }

  /** Connects, inspects the runner and disconnects. Rejects with RunnerError. */
  async test(credentials: RunnerCredentials, signal: AbortSignal) {
    const runner = await this.#login(credentials, signal);
    try {
      const start = performance.now();
      await runner.host.run('/usr/bin/true', [], { signal });
      const latencyMs = performance.now() - start;
      const { xcrun, simulators } = await inspectIos(runner.host, signal);
      const booted = simulators.filter(({ state }) => state === 'Booted').length;
      return { ok: true as const, host: credentials.host, xcrun, booted, hostKey: runner.hostKey, latencyMs };
    } finally {
      await runner.close();
    }
  }

  /**
   * Connects and makes the runner the active host. After that, the previous runner is disconnected. Rejects with
   * RunnerError, and with `CONNECT_RUNNING` during another attempt.
   */
  async connect(credentials: RunnerCredentials, client: AbortSignal) {
    if (this.#attempt) throw attemptRunning(this.#attempt);
    const { host, user } = credentials;
    const controller = new AbortController();
    const signal = AbortSignal.any([client, controller.signal]);
    this.#attempt = { host, user, controller };
    this.#publish();
    try {
      const runner = await this.#login(credentials, signal);
      return await this.#activate({ host, user, runner }, signal);
    } finally {
      this.#attempt = undefined;
      this.#publish();
    }
  }

  /** Ends the connection, or an attempt to connect. */
  async disconnect(): Promise<RemoteState> {
    const former = this.#release();
    if (former) await Promise.all([this.#options.active.use(), former.close()]);
    this.#publish();
    return this.state();
  }

  /** Like `disconnect`, but for the end of the server: the devices of this computer are not opened again. */
  async close(): Promise<void> {
    await this.#release()?.close();
  }

  #stateName(): RemoteState['state'] {
    if (this.#current) return this.#current.runner.state === 'connected' ? 'connected' : 'reconnecting';
    return this.#attempt ? 'connecting' : 'disconnected';
  }

  #login({ host, port, user, ...credentials }: RunnerCredentials, signal: AbortSignal): Promise<Runner> {
    const { pass: password, key: privateKey, passphrase, hostFingerprint, forgetHostKey } = credentials;
    if (forgetHostKey) this.#options.knownHosts.forget({ host, port });
    const target = { host, port, user, password, privateKey, passphrase, hostFingerprint };
    return this.#options.connect({ ...target, signal });
  }

  async #activate(next: Peer & { readonly runner: Runner }, signal: AbortSignal) {
    const { host, user, runner } = next;
    try {
      const found = await inspectIos(runner.host, signal);
      const tunnels = await this.#moveTunnels(runner, signal);
      const former = this.#replaceCurrent(next);
      await Promise.all([this.#options.active.use(runner.host), former?.close()]);
      const ios = { ...found, tunnels };
      return { ok: true as const, connected: true, host, user, paramiko: true, ios, hostKey: runner.hostKey };
    } catch (error) {
      await runner.close();
      // After an abort, `error` is the failure of the interrupted step; callers must get the abort instead.
      throw signal.aborted ? aborted() : error;
    }
  }

  /**
   * Closes the tunnels of the previous runner and opens those of the new one on the same ports. On failure the tunnels
   * of the previous runner are restored.
   */
  async #moveTunnels(runner: Runner, signal: AbortSignal) {
    const former = this.#current?.runner;
    await closeTunnels(former);
    try {
      const tunnels = await this.#openTunnels(runner);
      if (signal.aborted) throw aborted();
      return tunnels;
    } catch (error) {
      await closeTunnels(runner);
      if (former && this.#current?.runner === former) await this.#openTunnels(former).catch(() => undefined);
      throw error;
    }
  }

  async #openTunnels(runner: Runner) {
    const { http, mjpeg } = this.#options.tunnelPorts;
    const opened = [
      await forwardPort({ runner, remotePort: 8100, localPort: http }),
      await forwardPort({ runner, remotePort: 9100, localPort: mjpeg }),
    ];
    return opened.map(({ remotePort, localPort, state }) => ({ remotePort, localPort, state }));
  }

  /** Returns the previous runner. */
  #replaceCurrent(next: Peer & { readonly runner: Runner }): Runner | undefined {
    const former = this.#current?.runner;
    this.#current = next;
    this.#lastError = undefined;
    next.runner.onChange(() => void this.#handleChange(next.runner));
    return former;
  }

  async #handleChange(runner: Runner): Promise<void> {
    if (runner !== this.#current?.runner) return;
    if (runner.state === 'closed') {
      this.#current = undefined;
      this.#lastError = runner.lastError?.message;
      await this.#options.active.use();
    }
    this.#publish();
    this.#options.active.publishAndroid();
  }

  /** Aborts an attempt to connect, forgets the current runner and returns that runner. */
  #release(): Runner | undefined {
    this.#attempt?.controller.abort();
    const former = this.#current?.runner;
    this.#current = undefined;
    this.#lastError = undefined;
    return former;
  }

  #publish(): void {
    void this.state().then((state) => this.#options.hub.publish('remote', state));
  }
}

async function closeTunnels(runner: Runner | undefined): Promise<void> {
  await Promise.all([...(runner?.forwards ?? [])].map((tunnel) => tunnel.close()));
}

function attemptRunning({ host }: Peer) {
  return new RequestError('CONNECT_RUNNING', `A connection to ${host} is being made.`, {
    hint: 'Wait until it is made, or end the attempt by disconnecting.',
  });
}

function aborted() {
  return new RunnerError('ABORTED', 'The connection attempt was aborted.');
}
