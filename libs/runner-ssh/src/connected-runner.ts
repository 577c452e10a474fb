import { setTimeout as delay } from 'node:timers/promises';

import type { HostKey } from './connect/host-key.ts';
import { openConnection, type ConnectionOptions, type SshConnection } from './connect/ssh-connection.ts';
import type { PortForward } from './port-forward.ts';
import { reconnectWait } from './reconnect-wait.ts';
import { isRunnerError, RunnerError, type RunnerErrorCode } from './runner-error.ts';
import type { Runner, RunnerState } from './runner.ts';
import { SshRunnerHost } from './ssh-runner-host.ts';

/**
 * A runner that reconnects when its connection is lost. It does not reconnect after `close`, nor after a refusal that a
 * retry cannot change (`FINAL`).
 */
export class ConnectedRunner implements Runner {
  readonly host: SshRunnerHost;
  readonly hostKey: HostKey;
  readonly forwards = new Set<PortForward>();
  readonly #reconnection: ConnectionOptions;
  readonly #closing = new AbortController();
  readonly #listeners = new Set<(runner: Runner) => void>();
  #connection: SshConnection;
  #state: RunnerState = 'connected';
  #lastError: RunnerError | undefined;

  constructor(connection: SshConnection, reconnection: ConnectionOptions) {
    this.host = new SshRunnerHost(reconnection.host);
    this.hostKey = connection.hostKey;
    this.#reconnection = reconnection;
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

  /** Same as `close`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
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
    const failures: RunnerError[] = [];
    while (!signal.aborted) {
      try {
        await delay(reconnectWait(failures), undefined, { signal, ref: false });
        const connection = await openConnection({ ...this.#reconnection, signal });
        if (signal.aborted) return connection.close();
        this.#connection = connection;
        this.host.attach(connection);
        const problem = await this.#resumeForwards();
        if (signal.aborted) return;
        this.#change('connected', problem);
        return this.#hold();
      } catch (error) {
        if (signal.aborted || !isRunnerError(error)) return;
        if (FINAL.has(error.code)) return this.#stopReconnecting(error);
        failures.push(error);
        this.#change('reconnecting', withNextAttempt(error, reconnectWait(failures)));
      }
    }
  }

  async #resumeForwards(): Promise<RunnerError | undefined> {
    const outcomes = await Promise.allSettled([...this.forwards].map((forward) => forward.resume()));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    return failed?.reason as RunnerError | undefined;
  }

  // Called after a refused login, or for another host key. No further attempt is made, because an attempt could lock
  // the account or send the password to another machine.
  #stopReconnecting(error: RunnerError): void {
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

const RETRYING = { hint: 'It is opened again as soon as the runner can be reached.' };

/** Adds to a refusal that passes by itself when the next attempt is made, in the time of this computer. */
function withNextAttempt(error: RunnerError, waitMs: number): RunnerError {
  if (!error.isPassing) return error;
  const next = new Date(Date.now() + waitMs);
  const time = [next.getHours(), next.getMinutes(), next.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  const message = `${error.message.replace(/\.$/, '')}; the next attempt is at ${time}.`;
  return new RunnerError(error.code, message, { cause: error, hint: error.hint, isPassing: true });
}

const FINAL: ReadonlySet<RunnerErrorCode> = new Set([
  'AUTHENTICATION_FAILED',
  'HOST_KEY_MISMATCH',
  'HOST_KEY_CHANGED',
]);
