import { setTimeout } from 'node:timers/promises';

import type { HostKey } from './connect/host-key.ts';
import { KnownHosts } from './connect/known-hosts.ts';
import { checkTarget, type RunnerTarget } from './connect/runner-target.ts';
import { openConnection, type ConnectionOptions, type SshConnection } from './connect/ssh-connection.ts';
import type { PortForward } from './forward/forward-port.ts';
import { readPrivateKey } from './private-key/read-private-key.ts';
import { isRunnerError, RunnerError, type RunnerErrorCode } from './runner-error.ts';
import { RunnerHost } from './runner-host.ts';
import type { Runner, RunnerState } from './runner.ts';

/** Whom to connect to and how, what was seen of it before, and how long to try. */
export interface ConnectRunnerOptions extends RunnerTarget {
  /** The host keys seen so far; share one among all calls to notice a changed key. */
  readonly knownHosts?: KnownHosts;
  /** Milliseconds until the login must be finished. Default 10 000. */
  readonly timeoutMs?: number;
  /** Ends the attempt; has no effect on a connected runner. */
  readonly signal?: AbortSignal | undefined;
}

const TIMEOUT_MS = 10_000;
// The runner must work again within 5 s of its return: a dial into the void is given up soon, a login is not.
const REDIAL_TIMEOUT_MS = 2000;
const REDIAL_PAUSES_MS = [100, 500, 1000, 2000];

/**
 * Connects to a runner over SSH and logs in. A connection lost later is opened again until `close()`. Rejects with
 * `RunnerError`. Password and key are kept in memory only, for the reconnection.
 */
export async function connectRunner(options: ConnectRunnerOptions): Promise<Runner> {
  const target = checkTarget(options);
  const { timeoutMs = TIMEOUT_MS, knownHosts = new KnownHosts(), signal } = options;
  const key = target.privateKey?.trim()
    ? await readPrivateKey(target.privateKey, target.passphrase, deadlineOf(timeoutMs, signal))
    : undefined;
  const login = {
    host: target.host,
    port: target.port,
    user: target.user,
    password: target.password || undefined,
    key,
    timeoutMs,
  };
  const connection = await openConnection({
    ...login,
    acceptHostKey: (hostKey) => knownHosts.check(target, hostKey, target.hostFingerprint),
    signal,
  });
  return new ConnectedRunner(connection, {
    ...login,
    dialTimeoutMs: Math.min(REDIAL_TIMEOUT_MS, timeoutMs),
    acceptHostKey: (hostKey) => new KnownHosts().check(target, hostKey, connection.hostKey.fingerprint),
  });
}

function deadlineOf(timeoutMs: number, signal: AbortSignal | undefined) {
  return AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
}

class ConnectedRunner implements Runner {
  readonly host: RunnerHost;
  readonly hostKey: HostKey;
  readonly forwards = new Set<PortForward>();
  readonly #redial: ConnectionOptions;
  readonly #closing = new AbortController();
  readonly #listeners = new Set<(runner: Runner) => void>();
  #connection: SshConnection;
  #state: RunnerState = 'connected';
  #lastError: RunnerError | undefined;

  constructor(connection: SshConnection, redial: ConnectionOptions) {
    this.host = new RunnerHost(redial.host);
    this.hostKey = connection.hostKey;
    this.#redial = redial;
    this.#connection = connection;
    this.host.attach(connection);
    this.#hold();
  }

  get state(): RunnerState {
    return this.#state;
  }

  get lastError(): RunnerError | undefined {
    return this.#lastError;
  }

  onChange(listener: (runner: Runner) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#connection.close();
    await Promise.all([...this.forwards].map((forward) => forward.close()));
    await this.#connection.ended;
    this.#change('closed', this.#lastError);
  }

  #hold(): void {
    void this.#connection.ended.then((reason) => {
      if (!this.#closing.signal.aborted) void this.#reopen(reason);
    });
  }

  async #reopen(reason: string): Promise<void> {
    const { signal } = this.#closing;
    for (const forward of this.forwards) forward.suspend();
    this.#change(
      'reconnecting',
      new RunnerError('RUNNER_GONE', `The connection to ${this.host.name} is lost: ${reason}.`, RETRYING),
    );
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        await setTimeout(REDIAL_PAUSES_MS[attempt] ?? REDIAL_PAUSES_MS.at(-1), undefined, { signal });
        const connection = await openConnection({ ...this.#redial, signal });
        if (signal.aborted) return connection.close();
        this.#connection = connection;
        this.host.attach(connection);
        const problem = await this.#resumeForwards();
        if (signal.aborted) return;
        this.#change('connected', problem);
        return this.#hold();
      } catch (error) {
        if (signal.aborted || !isRunnerError(error)) return;
        if (FINAL.has(error.code)) return this.#giveUp(error);
        this.#change('reconnecting', error);
      }
    }
  }

  async #resumeForwards(): Promise<RunnerError | undefined> {
    const outcomes = await Promise.allSettled([...this.forwards].map((forward) => forward.resume()));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    return failed?.reason as RunnerError | undefined;
  }

  // Trying again would lock the account, or hand the password to another machine.
  #giveUp(error: RunnerError): void {
    this.#closing.abort();
    for (const forward of this.forwards) void forward.close();
    this.#change('closed', error);
  }

  #change(state: RunnerState, lastError: RunnerError | undefined): void {
    if (state === this.#state && lastError?.message === this.#lastError?.message) return;
    this.#state = state;
    this.#lastError = lastError;
    for (const listener of this.#listeners) listener(this);
  }
}

const RETRYING = { hint: 'It is opened again as soon as the runner answers.' };

const FINAL: ReadonlySet<RunnerErrorCode> = new Set([
  'AUTHENTICATION_FAILED',
  'HOST_KEY_MISMATCH',
  'HOST_KEY_CHANGED',
]);
