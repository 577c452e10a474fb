import { deadline } from '@storedeck/host';

import { KnownHosts } from './connect/known-hosts.ts';
import { checkTarget, type RunnerTarget } from './connect/runner-target.ts';
import { openConnection } from './connect/ssh-connection.ts';
import { ConnectedRunner } from './connected-runner.ts';
import { loadPrivateKey } from './private-key/load-private-key.ts';
import type { Runner } from './runner.ts';

/** Where to connect and how to log in, the known host keys, and the time limit. */
export interface ConnectRunnerOptions extends RunnerTarget {
  /** The host keys seen so far. Use one for all calls, so that a changed key is noticed. */
  readonly knownHosts?: KnownHosts;
  /** The maximum time until the login is finished, in ms. Default 10 000. */
  readonly timeoutMs?: number;
  /** Aborts the attempt. Has no effect on a connected runner. */
  readonly signal?: AbortSignal | undefined;
}

const TIMEOUT_MS = 10_000;
// A reconnection must succeed within 5 s after the runner is reachable again. So this timeout for opening the TCP
// connection is short; the timeout for the login is not.
const REDIAL_TIMEOUT_MS = 2000;

/**
 * Connects to a runner over SSH and logs in. If the connection is lost later, it is opened again, until `close()` is
 * called. Rejects with `RunnerError`. Password and key are kept only in memory, for reconnections.
 */
export async function connectRunner(options: ConnectRunnerOptions): Promise<Runner> {
  const target = checkTarget(options);
  const { timeoutMs = TIMEOUT_MS, knownHosts = new KnownHosts(), signal } = options;
  const login = {
    host: target.host,
    port: target.port,
    user: target.user,
    password: target.password || undefined,
    key: await loadPrivateKey(target, deadline(timeoutMs, signal)),
    agent: target.agent,
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
