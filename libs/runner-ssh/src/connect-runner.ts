import { deadline } from '@storedeck/async';

import type { Dial } from './connect/dial.ts';
import { encodePublicKey } from './connect/encode-public-key.ts';
import type { HostKey } from './connect/host-key.ts';
import { keyAddress, KnownHosts } from './connect/known-hosts.ts';
import { checkTarget, type CheckedTarget, type RunnerTarget } from './connect/runner-target.ts';
import { openConnection } from './connect/ssh-connection.ts';
import { ConnectedRunner } from './connected-runner.ts';
import { dialThrough } from './jump/dial-through.ts';
import { loadKeys, type LoginKeys } from './private-key/load-keys.ts';
import { RunnerError } from './runner-error.ts';
import type { Runner } from './runner.ts';

/** The options of `connectRunner`: the address, the login, the known host keys, and the time limit. */
export interface ConnectRunnerOptions extends RunnerTarget {
  /** The SSH servers through which the runner is reached, the nearest one first. Default: none. */
  readonly via?: readonly RunnerTarget[] | undefined;
  /** The host keys that were seen so far. Use the same object for all calls, so that a changed key is noticed. */
  readonly knownHosts?: KnownHosts;
  /**
   * The maximum time for connecting and logging in, in ms. A private key is decrypted before this time starts; the
   * decryption has a separate limit of the same length. Default 10 000.
   */
  readonly timeoutMs?: number;
  /** Aborts the attempt. Has no effect on a connected runner. */
  readonly signal?: AbortSignal | undefined;
}

const TIMEOUT_MS = 10_000;
// The maximum time for opening the TCP connection of a reconnection. It is short, because a reconnection must succeed
// within 5 s after the runner is reachable again. The time for the login is not shortened.
const REDIAL_TIMEOUT_MS = 2000;

/**
 * Connects to a runner over SSH and logs in. If the connection is lost later, it is opened again, until `close()` is
 * called, the runner refuses the login, or its host key has changed. Rejects with `RunnerError`. Password and key stay
 * only in memory, for reconnections.
 */
export async function connectRunner(options: ConnectRunnerOptions): Promise<Runner> {
  const target = checkTarget(options);
  const { timeoutMs = TIMEOUT_MS, knownHosts = new KnownHosts(), signal } = options;
  const limits = { timeoutMs, signal };
  let dial: Dial | undefined;
  for (const jump of (options.via ?? []).map(checkTarget)) {
    const acceptHostKey = (hostKey: HostKey) =>
      knownHosts.check(keyAddress(jump), hostKey, jump.hostFingerprint);
    dial = dialThrough({ ...(await prepareLogin(jump, limits)), acceptHostKey, dial });
  }
  const login = { ...(await prepareLogin(target, limits)), dial };
  const connection = await openConnection({
    ...login,
    acceptHostKey: (hostKey) => knownHosts.check(keyAddress(target), hostKey, target.hostFingerprint),
    signal,
  });
  return new ConnectedRunner(connection, {
    ...login,
    dialTimeoutMs: Math.min(REDIAL_TIMEOUT_MS, timeoutMs),
    acceptHostKey: (hostKey) => new KnownHosts().check(target, hostKey, connection.hostKey.fingerprint),
  });
}

async function prepareLogin(target: CheckedTarget, limits: KeyLimits) {
  const { host, port, user, password, agent: path, identitiesOnly: namedOnly = false } = target;
  const { keys, named, leftOut } = await loadInTime(target, limits);
  const tried = keys.map(encodePublicKey);
  const agent = path === undefined ? undefined : { agent: path, named, tried, namedOnly };
  return {
    ...{ host, port, user, keys, leftOut, agent },
    password: password || undefined,
    timeoutMs: limits.timeoutMs,
  };
}

interface KeyLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

async function loadInTime(target: CheckedTarget, { timeoutMs, signal }: KeyLimits): Promise<LoginKeys> {
  const limit = deadline(timeoutMs, signal);
  try {
    return await loadKeys(target, limit);
  } catch (error) {
    if (error instanceof RunnerError || !limit.aborted) throw error;
    if (signal?.aborted) throw new RunnerError('ABORTED', `Connecting to ${target.host} was aborted.`);
    throw new RunnerError('CONNECT_TIMED_OUT', 'The private key was not decrypted in time.', {
      cause: error,
      hint: 'Save the key with fewer rounds of its key derivation function, or use an SSH agent.',
    });
  }
}
