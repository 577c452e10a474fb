import type { RemoteState, RunnerCredentials } from '@storedeck/contract';
import {
  connectRunner,
  forwardPort,
  hasSshSupport,
  KnownHosts,
  type Runner,
  RunnerError,
} from '@storedeck/runner-ssh';

import type { EventHub } from '../events/event-hub.ts';
import { RequestError } from '../http/request-error.ts';
import type { ActiveHost } from './active-host.ts';
import { lookAround } from './look-around.ts';

export interface RunnerLinkOptions {
  readonly active: ActiveHost;
  readonly hub: EventHub;
  /** Ports of this computer that lead to the runner's WebDriverAgent; 0 picks a free one. */
  readonly tunnelPorts: { readonly http: number; readonly mjpeg: number };
}

/** Who is, or shall be, connected. */
interface Peer {
  readonly host: string;
  readonly user: string;
}

/**
 * The connection to the runner, at most one. Credentials are handed to it and kept nowhere else. Every change goes out as the
 * event `remote`.
 */
export class RunnerLink {
  readonly #options: RunnerLinkOptions;
  readonly #knownHosts = new KnownHosts();
  #current: (Peer & { readonly runner: Runner }) | undefined;
  #attempt: (Peer & { readonly controller: AbortController }) | undefined;
  /** Why the last connection was given up. */
  #givenUp: string | undefined;

  constructor(options: RunnerLinkOptions) {
    this.#options = options;
  }

  async state(): Promise<RemoteState> {
    const paramiko = await hasSshSupport();
    const { host, user } = this.#current ?? this.#attempt ?? { host: '', user: '' };
    const { runner } = this.#current ?? {};
    const state = runner
      ? runner.state === 'connected'
        ? 'connected'
        : 'reconnecting'
      : this.#attempt
        ? 'connecting'
        : 'disconnected';
    const error = runner ? runner.lastError?.message : this.#givenUp;
    const connected = state === 'connected';
    const known = { ...(runner && { hostKey: runner.hostKey }), ...(error !== undefined && { error }) };
    return { ok: true, connected, host, user, paramiko, state, ...known };
  }

  /** Connects, looks around and leaves. Rejects with RunnerError. */
  async test(credentials: RunnerCredentials, signal: AbortSignal) {
    const runner = await this.#login(credentials, signal);
    try {
      const start = performance.now();
      await runner.host.run('/usr/bin/true', [], { signal });
      const latencyMs = performance.now() - start;
      const { xcrun, simulators } = await lookAround(runner.host, signal);
      const booted = simulators.filter(({ state }) => state === 'Booted').length;
      return { ok: true as const, host: credentials.host, xcrun, booted, hostKey: runner.hostKey, latencyMs };
    } finally {
      await runner.close();
    }
  }

  /**
   * Connects; from then on devices are the runner's. A former runner is left once this one works. Rejects with RunnerError, and
   * with CONNECT_RUNNING while another attempt is under way.
   */
  async connect(credentials: RunnerCredentials, client: AbortSignal) {
    if (this.#attempt) throw attemptRunning(this.#attempt);
    const { host, user } = credentials;
    const controller = new AbortController();
    const signal = AbortSignal.any([client, controller.signal]);
    this.#attempt = { host, user, controller };
    this.#tell();
    try {
      const runner = await this.#login(credentials, signal);
      try {
        const found = await lookAround(runner.host, signal);
        const tunnels = await this.#moveTunnels(runner, signal);
        const former = this.#adopt({ host, user, runner });
        await Promise.all([this.#options.active.use(runner.host), former?.runner.close()]);
        const paramiko = true;
        const ios = { ...found, tunnels };
        return { ok: true as const, connected: true, host, user, paramiko, ios, hostKey: runner.hostKey };
      } catch (error) {
        await runner.close();
        // What was under way then failed in a way of its own.
        throw signal.aborted ? cancelled() : error;
      }
    } finally {
      this.#attempt = undefined;
      this.#tell();
    }
  }

  /** Ends the connection and an attempt at one. */
  async disconnect(): Promise<RemoteState> {
    const left = this.#leave();
    if (left) await Promise.all([this.#options.active.use(), left.close()]);
    this.#tell();
    return this.state();
  }

  /** As `disconnect`, for the end of the server: the devices of this computer are not looked for any more. */
  async close(): Promise<void> {
    await this.#leave()?.close();
  }

  #login({ host, port, user, ...credentials }: RunnerCredentials, signal: AbortSignal): Promise<Runner> {
    const { pass: password, key: privateKey, passphrase, hostFingerprint, forgetHostKey } = credentials;
    if (forgetHostKey) this.#knownHosts.forget({ host, port });
    const target = { host, port, user, password, privateKey, passphrase, hostFingerprint };
    return connectRunner({ ...target, knownHosts: this.#knownHosts, signal });
  }

  /** Opens the new runner's tunnels on the ports that those of the former one have. When that fails, these come back. */
  async #moveTunnels(runner: Runner, signal: AbortSignal) {
    const former = this.#current?.runner;
    await Promise.all([...(former?.forwards ?? [])].map((tunnel) => tunnel.close()));
    try {
      const tunnels = await this.#openTunnels(runner);
      if (signal.aborted) throw cancelled();
      return tunnels;
    } catch (error) {
      await Promise.all([...runner.forwards].map((tunnel) => tunnel.close()));
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

  #adopt(next: Peer & { readonly runner: Runner }) {
    const former = this.#current;
    this.#current = next;
    this.#givenUp = undefined;
    next.runner.onChange(() => void this.#changed(next.runner));
    return former;
  }

  async #changed(runner: Runner): Promise<void> {
    if (runner !== this.#current?.runner) return;
    if (runner.state === 'closed') {
      this.#current = undefined;
      this.#givenUp = runner.lastError?.message;
      await this.#options.active.use();
    }
    this.#tell();
    this.#options.active.tellAndroid();
  }

  #leave(): Runner | undefined {
    this.#attempt?.controller.abort();
    const left = this.#current?.runner;
    this.#current = undefined;
    this.#givenUp = undefined;
    return left;
  }

  #tell(): void {
    void this.state().then((state) => this.#options.hub.publish('remote', state));
  }
}

function attemptRunning({ host }: Peer) {
  return new RequestError('CONNECT_RUNNING', `A connection to ${host} is being made right now.`, {
    hint: 'Wait for it, or end it by disconnecting.',
  });
}

function cancelled() {
  return new RunnerError('ABORTED', 'The connection was cancelled.');
}
