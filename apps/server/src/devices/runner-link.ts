import { type RemoteState, type RunnerCredentials, runnerHostId } from '@storedeck/contract';
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
import type { DeviceHosts } from './device-hosts.ts';
import { inspectIos } from './inspect-ios.ts';

export interface RunnerLinkOptions {
  readonly hosts: DeviceHosts;
  readonly hub: EventHub;
  readonly connect: (options: ConnectRunnerOptions) => Promise<Runner>;
  /** The host keys that `connect` checks. */
  readonly knownHosts: Pick<KnownHosts, 'forget'>;
  /** Ports of this computer that lead to the runner's WebDriverAgent; 0 picks a free one. */
  readonly tunnelPorts: { readonly http: number; readonly mjpeg: number };
}

interface Peer {
  /** The id of the runner among the hosts of devices. */
  readonly id: string;
  readonly host: string;
  readonly user: string;
}

interface Connected extends Peer {
  readonly runner: Runner;
}

/**
 * The connection to the runner; there is at most one at a time. Only the connection keeps the credentials. Each change
 * is published as the event `remote`.
 */
export class RunnerLink {
  readonly #options: RunnerLinkOptions;
  #current: Connected | undefined;
  #attempt: (Peer & { readonly controller: AbortController }) | undefined;
  /** Why the last connection ended without a request to disconnect. */
  #lastError: string | undefined;

  constructor(options: RunnerLinkOptions) {
    this.#options = options;
  }

  /** Ports of this computer that lead to the runner. */
  get localPorts(): readonly number[] {
    return [...(this.#current?.runner.forwards ?? [])].map(({ localPort }) => localPort);
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
   * Connects and adds the runner to the hosts of devices. After that, the previous runner is disconnected. Rejects with
   * RunnerError, and with `CONNECT_RUNNING` during another attempt.
   */
  async connect(credentials: RunnerCredentials, client: AbortSignal) {
    if (this.#attempt) throw attemptRunning(this.#attempt);
    const { host, user } = credentials;
    const peer = { id: runnerHostId(credentials), host, user };
    const controller = new AbortController();
    const signal = AbortSignal.any([client, controller.signal]);
    this.#attempt = { ...peer, controller };
    this.#publish();
    try {
      const runner = await this.#login(credentials, signal);
      return await this.#activate({ ...peer, runner }, signal);
    } finally {
      this.#attempt = undefined;
      this.#publish();
    }
  }

  /** Ends the connection, or an attempt to connect. */
  async disconnect(): Promise<RemoteState> {
    const former = this.#release();
    if (former) {
      await Promise.all([this.#options.hosts.remove(former.id), former.runner.close()]);
      await this.#freeTunnelPorts();
    }
    this.#publish();
    return this.state();
  }

  /** Like `disconnect`, but for the end of the server, which closes the hosts of devices itself. */
  async close(): Promise<void> {
    await this.#release()?.runner.close();
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

  async #activate(next: Connected, signal: AbortSignal) {
    const { host, user, runner } = next;
    try {
      const found = await inspectIos(runner.host, signal);
      const tunnels = await this.#moveTunnels(runner, signal);
      const former = this.#replaceCurrent(next);
      await Promise.all([this.#show(next, former), former?.runner.close()]);
      const ios = { ...found, tunnels };
      return { ok: true as const, connected: true, host, user, paramiko: true, ios, hostKey: runner.hostKey };
    } catch (error) {
      await runner.close();
      // After an abort, `error` is the failure of the interrupted step; callers must get the abort instead.
      throw signal.aborted ? aborted() : error;
    }
  }

  /**
   * Closes the forwards of the previous runner and opens forwards to the new one on the same ports. On failure the
   * forwards of the previous runner are restored.
   */
  async #moveTunnels(runner: Runner, signal: AbortSignal) {
    const former = this.#current?.runner;
    await closeTunnels(former);
    await this.#leaveTunnelPorts();
    try {
      const tunnels = await this.#openTunnels(runner);
      if (signal.aborted) throw aborted();
      return tunnels;
    } catch (error) {
      await closeTunnels(runner);
      if (former && this.#current?.runner === former) await this.#openTunnels(former).catch(() => undefined);
      else await this.#freeTunnelPorts();
      throw error;
    }
  }

  /** A forward to an iPhone of this computer may already use these ports. It continues on other ports. */
  async #leaveTunnelPorts(): Promise<void> {
    const { http, mjpeg } = this.#options.tunnelPorts;
    await this.#options.hosts.local.wda.avoidPorts([http, mjpeg]);
  }

  async #freeTunnelPorts(): Promise<void> {
    await this.#options.hosts.local.wda.avoidPorts([]);
  }

  async #openTunnels(runner: Runner) {
    const { http, mjpeg } = this.#options.tunnelPorts;
    const opened = [
      await forwardPort({ runner, remotePort: 8100, localPort: http }),
      await forwardPort({ runner, remotePort: 9100, localPort: mjpeg }),
    ];
    return opened.map(({ remotePort, localPort, state }) => ({ remotePort, localPort, state }));
  }

  /** Adds the devices of the new runner, and removes the devices of the previous one. */
  async #show(next: Connected, former: Connected | undefined): Promise<void> {
    const { hosts } = this.#options;
    const added = hosts.add(next.id, next.runner.host);
    if (former && former.id !== next.id) await hosts.remove(former.id);
    await added;
  }

  /** Returns the previous runner. */
  #replaceCurrent(next: Connected): Connected | undefined {
    const former = this.#current;
    this.#current = next;
    this.#lastError = undefined;
    next.runner.onChange(() => void this.#handleChange(next.runner));
    return former;
  }

  async #handleChange(runner: Runner): Promise<void> {
    if (!this.#current || runner !== this.#current.runner) return;
    const { id } = this.#current;
    const { hosts } = this.#options;
    if (runner.state === 'closed') {
      this.#current = undefined;
      this.#lastError = runner.lastError?.message;
      await hosts.remove(id);
      await this.#freeTunnelPorts();
    } else hosts.get(id).publishAndroid();
    this.#publish();
  }

  /** Aborts an attempt to connect, forgets the current runner and returns that runner. */
  #release(): Connected | undefined {
    this.#attempt?.controller.abort();
    const former = this.#current;
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
  return new RequestError('CONNECT_RUNNING', `A connection to ${host} is already being opened.`, {
    hint: 'Wait until it is open, or disconnect to abort the attempt.',
  });
}

function aborted() {
  return new RunnerError('ABORTED', 'The connection attempt was aborted.');
}
