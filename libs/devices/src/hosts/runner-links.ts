import {
  type RemoteState,
  type RunnerConnection,
  type RunnerConnections,
  type RunnerCredentials,
  runnerHostId,
} from '@storedeck/contract';
import {
  type ConnectRunnerOptions,
  type FoundRunner,
  hasSshSupport,
  keyAddress,
  type KnownHosts,
  type NamedRunner,
  type Runner,
  RunnerError,
} from '@storedeck/runner-ssh';

import { DeviceError } from '../device-error.ts';
import type { DeviceEvents } from '../device-events.ts';
import type { DeviceHosts } from './device-hosts.ts';
import { inspectIos } from './inspect-ios.ts';
import { type ForwardPorts, RunnerForwards } from './runner-forwards.ts';

export interface RunnerLinksOptions {
  readonly hosts: DeviceHosts;
  readonly hub: DeviceEvents;
  readonly connect: (options: ConnectRunnerOptions) => Promise<Runner>;
  /** Completes a runner with the SSH configuration of the person. Default: nothing is added. */
  readonly find?: ((runner: NamedRunner) => Promise<FoundRunner>) | undefined;
  /** The host keys that `connect` checks. */
  readonly knownHosts: Pick<KnownHosts, 'forget'>;
  /** The ports of this computer for the forwards to the default runner. */
  readonly forwardPorts: ForwardPorts;
}

/** A runner that is connected, is being connected, or was lost. */
interface Link {
  /** The id of the runner among the hosts of devices. */
  readonly id: string;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  attempt?: AbortController | undefined;
  runner?: Runner | undefined;
  /**
   * The message of the error with which the last connection ended; undefined if no connection has ended, or if a
   * request has ended the last connection.
   */
  lastError?: string | undefined;
}

/**
 * The connections to runners, each independent of the others. The runner that was connected last is the default. The
 * credentials are kept only in the connections. Each change is published as the event `runners`.
 */
export class RunnerLinks {
  readonly #options: RunnerLinksOptions;
  readonly #forwards: RunnerForwards;
  readonly #links = new Map<string, Link>();

  constructor(options: RunnerLinksOptions) {
    this.#options = options;
    const { hosts, forwardPorts } = options;
    const leavePorts = (ports: readonly number[]) => hosts.local.wda.avoidPorts(ports);
    this.#forwards = new RunnerForwards({ ports: forwardPorts, leavePorts });
  }

  /** The ports of this computer that are forwards to runners. */
  get localPorts(): readonly number[] {
    return this.#all.flatMap(({ runner }) => [...(runner?.forwards ?? [])].map(({ localPort }) => localPort));
  }

  list(): RunnerConnections {
    return { ok: true, runners: this.#all.map((link) => this.#describe(link)) };
  }

  /**
   * Returns the state of one runner. Without an id, returns the state of the default runner; if no runner is connected,
   * the state of the last runner that is being connected or was lost.
   */
  async state(id?: string): Promise<RemoteState> {
    const paramiko = await hasSshSupport();
    const link = id === undefined ? (this.#default ?? this.#all.at(-1)) : this.#links.get(id);
    if (!link) return disconnected(paramiko);
    const { state, hostKey, error } = this.#describe(link);
    const known = { ...(hostKey && { hostKey }), ...(error !== undefined && { error }) };
    if (state === 'lost') return { ...disconnected(paramiko), ...known };
    const { host, user } = link;
    return { ok: true, connected: state === 'connected', host, user, paramiko, state, ...known };
  }

  /** Connects, inspects the runner and disconnects. Rejects with RunnerError. */
  async test(credentials: RunnerCredentials, signal: AbortSignal) {
    const runner = await this.#login(await this.#find(credentials), credentials, signal);
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
   * Connects a runner, adds it to the hosts of devices and makes it the default. A previous connection to the same
   * runner is then closed. Rejects with RunnerError, and with `CONNECT_RUNNING` during another attempt for the same
   * runner.
   */
  async connect(credentials: RunnerCredentials, client: AbortSignal) {
    const target = await this.#find(credentials);
    const link = this.#open(credentials, target.user);
    const controller = new AbortController();
    const signal = AbortSignal.any([client, controller.signal]);
    link.attempt = controller;
    this.#publish();
    try {
      return await this.#activate(link, await this.#login(target, credentials, signal), signal);
    } finally {
      link.attempt = undefined;
      if (!link.runner && link.lastError === undefined) this.#forget(link);
      this.#publish();
    }
  }

  /**
   * Ends the connection to a runner, or the attempt to connect it. Without an id, ends the connection to the default
   * runner and all attempts, and removes the lost runners. Other runners stay connected, and the one of them that was
   * connected last becomes the default.
   */
  async disconnect(id?: string): Promise<RemoteState> {
    const ended = this.#all.filter((link) =>
      id === undefined ? link === this.#default || link.attempt || !link.runner : link.id === id,
    );
    await Promise.all(ended.map((link) => this.#end(link)));
    this.#publish();
    return disconnected(await hasSshSupport());
  }

  /** Ends all connections and attempts. Does not close the `DeviceHosts`, because their owner closes them. */
  async close(): Promise<void> {
    const runners = this.#all.map(({ attempt, runner }) => {
      attempt?.abort();
      return runner?.close();
    });
    this.#links.clear();
    await Promise.all(runners);
  }

  get #all(): readonly Link[] {
    return [...this.#links.values()];
  }

  get #default(): Link | undefined {
    return this.#links.get(this.#options.hosts.get().id);
  }

  #open(credentials: RunnerCredentials, user: string): Link {
    const id = runnerHostId(credentials);
    const known = this.#links.get(id);
    if (known?.attempt) throw attemptRunning(known);
    const { host, port } = credentials;
    const link = known ?? { id, host, port, user };
    this.#links.set(id, link);
    return link;
  }

  #forget(link: Link): void {
    if (this.#links.get(link.id) === link) this.#links.delete(link.id);
  }

  #describe(link: Link): RunnerConnection {
    const { id, host, port, user, runner, attempt } = link;
    const connection = runner?.state === 'connected' ? 'connected' : 'reconnecting';
    const withoutRunner = attempt ? 'connecting' : 'lost';
    const error = runner ? runner.lastError?.message : link.lastError;
    return {
      id,
      host,
      port,
      user,
      state: runner ? connection : withoutRunner,
      isDefault: link === this.#default,
      tunnels: [...(runner?.forwards ?? [])].map(({ remotePort, localPort, state }) => ({
        remotePort,
        localPort,
        state,
      })),
      ...(runner && { hostKey: runner.hostKey }),
      ...(error !== undefined && { error }),
    };
  }

  async #find({ host, port, user, ...credentials }: RunnerCredentials): Promise<FoundRunner> {
    const { pass: password, key: privateKey, passphrase, hostFingerprint } = credentials;
    const runner = { host, port, user, password, privateKey, passphrase, hostFingerprint };
    return (await this.#options.find?.(runner)) ?? runner;
  }

  #login(target: FoundRunner, { forgetHostKey }: RunnerCredentials, signal: AbortSignal): Promise<Runner> {
    if (forgetHostKey) this.#options.knownHosts.forget(keyAddress(target));
    return this.#options.connect({ ...target, signal });
  }

  async #activate(link: Link, runner: Runner, signal: AbortSignal) {
    const { id, host, user } = link;
    try {
      const found = await inspectIos(runner.host, signal);
      await this.#forwards.give(runner, signal);
      signal.throwIfAborted();
      const former = link.runner;
      link.runner = runner;
      link.lastError = undefined;
      runner.onChange(() => void this.#handleChange(link, runner));
      await Promise.all([this.#options.hosts.add(id, runner.host), former?.close()]);
      const { tunnels } = this.#describe(link);
      const ios = { ...found, tunnels };
      return { ok: true as const, connected: true, host, user, paramiko: true, ios, hostKey: runner.hostKey };
    } catch (error) {
      await runner.close();
      await this.#forwards.release(runner, this.#default?.runner);
      // After an abort, `error` is only the failure of the interrupted step, so callers get an abort error instead.
      throw signal.aborted ? aborted() : error;
    }
  }

  async #handleChange(link: Link, runner: Runner): Promise<void> {
    if (link.runner !== runner) return;
    const { hosts } = this.#options;
    if (runner.state === 'closed') {
      link.runner = undefined;
      link.lastError = runner.lastError?.message ?? 'The connection has ended.';
      await hosts.remove(link.id);
      await this.#forwards.release(runner, this.#default?.runner);
    } else hosts.get(link.id).publishAndroid();
    this.#publish();
  }

  async #end(link: Link): Promise<void> {
    this.#forget(link);
    link.attempt?.abort();
    const { runner } = link;
    link.runner = undefined;
    if (!runner) return;
    await Promise.all([this.#options.hosts.remove(link.id), runner.close()]);
    await this.#forwards.release(runner, this.#default?.runner);
  }

  #publish(): void {
    this.#options.hub.publish('runners', this.list());
  }
}

function disconnected(paramiko: boolean): RemoteState {
  return { ok: true, connected: false, host: '', user: '', paramiko, state: 'disconnected' };
}

function attemptRunning({ host }: Link) {
  return new DeviceError('CONNECT_RUNNING', `A connection to ${host} is being made.`, {
    hint: 'Wait until it is made, or end the attempt by disconnecting.',
  });
}

function aborted() {
  return new RunnerError('ABORTED', 'The connection attempt was aborted.');
}
