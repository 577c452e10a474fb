import type { AnyAuthMethod, AuthHandlerMiddleware, Client } from 'ssh2';

import { RunnerError } from '../runner-error.ts';
import { loadSsh2 } from '../ssh2.ts';
import { connectFailure, timedOut } from './connect-failure.ts';
import { dial } from './dial.ts';
import { describeHostKey, type HostKey } from './host-key.ts';
import { loginMethods, type Login } from './login-methods.ts';
import { watchSilence } from './silence-watch.ts';

export interface ConnectionOptions extends Login {
  readonly host: string;
  readonly port: number;
  /** Throws to refuse the server's key; called before any credential is sent. */
  readonly acceptHostKey: (key: HostKey) => void;
  /** Milliseconds until the login must be finished. */
  readonly timeoutMs: number;
  /** Milliseconds until the TCP connection must stand; default `timeoutMs`. */
  readonly dialTimeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** A logged-in SSH connection. */
export interface SshConnection {
  readonly client: Client;
  readonly hostKey: HostKey;
  /** Whether the connection has ended; true before any of its channels reports its end. */
  readonly gone: boolean;
  /** Settles with the reason when the connection ends, whoever ended it; never rejects. */
  readonly ended: Promise<string>;
  close(): void;
}

const GREETING_BYTES = 512;
const GOODBYE_MS = 1000;

/** Connects and logs in. Rejects with `RunnerError`; whatever was opened is closed then. */
export async function openConnection(options: ConnectionOptions): Promise<SshConnection> {
  const { host, port, timeoutMs, acceptHostKey } = options;
  const { Client } = await loadSsh2();
  const deadline = AbortSignal.timeout(timeoutMs);
  const dialDeadline = AbortSignal.timeout(options.dialTimeoutMs ?? timeoutMs);
  const attempt = { host, port, timeoutMs, reached: false, greeting: '' };
  const failed = (cause: unknown) => {
    if (cause instanceof RunnerError) return cause;
    if (options.signal?.aborted) return new RunnerError('ABORTED', `Connecting to ${host} was cancelled.`);
    if (deadline.aborted || (!attempt.reached && dialDeadline.aborted)) return timedOut(attempt);
    return connectFailure(attempt, cause);
  };

  const given = options.signal ? [options.signal] : [];
  const socket = await dial(host, port, AbortSignal.any([...given, deadline, dialDeadline])).catch(
    (cause: unknown) => Promise.reject(failed(cause)),
  );
  attempt.reached = true;

  const client = new Client();
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  const connection = {
    client,
    ended,
    gone: false,
    hostKey: { type: '', fingerprint: '' },
    close: () => {
      client.end();
      // A peer that is frozen or gone never says goodbye.
      setTimeout(() => socket.destroy(), GOODBYE_MS).unref();
    },
  };
  const limit = AbortSignal.any([...given, deadline]);
  try {
    await new Promise<void>((resolve, reject) => {
      const abort = () => reject(limit.reason);
      limit.addEventListener('abort', abort);
      let lastError: Error | undefined;
      client.on('error', (error) => reject((lastError ??= error)));
      client.on('close', () => {
        connection.gone = true;
        limit.removeEventListener('abort', abort);
        end(lastError?.message ?? 'The runner closed the connection');
        reject(lastError);
      });
      client.on('change password', () =>
        reject(
          new RunnerError('AUTHENTICATION_FAILED', 'Authentication failed', {
            hint: 'The password has expired: log in on the runner itself and set a new one.',
          }),
        ),
      );
      client.on('ready', () => {
        limit.removeEventListener('abort', abort);
        resolve();
      });
      client.connect({
        sock: socket,
        // The limits are ours (`limit`, `watchSilence`): ssh2 would count a slow link's queued pings as lost.
        readyTimeout: 0,
        keepaliveInterval: 3000,
        keepaliveCountMax: Number.MAX_SAFE_INTEGER,
        username: options.user,
        hostVerifier: (blob: Buffer) => {
          connection.hostKey = describeHostKey(blob);
          try {
            acceptHostKey(connection.hostKey);
            return true;
          } catch (refusal) {
            reject(refusal);
            return false;
          }
        },
        authHandler: loginHandler(options),
      });
      // After connect(), which pauses the socket: listening earlier would let the first bytes pass ssh2 by.
      socket.on('data', function peek(chunk: Buffer) {
        attempt.greeting += chunk.toString('latin1', 0, GREETING_BYTES);
        if (attempt.greeting.length >= GREETING_BYTES || attempt.greeting.includes('\n'))
          socket.off('data', peek);
      });
    });
  } catch (cause) {
    socket.destroy();
    throw failed(cause);
  }
  // A broken protocol, a goodbye or a half-closed connection: nothing more can be done over it, so it ends now, not
  // when the peer closes its side too.
  client.on('error', () => socket.destroy()).on('end', () => socket.destroy());
  watchSilence(socket);
  return connection;
}

// ssh2 calls this with the methods the server offers, at first with null. Its published types lack the `false` that
// ends the login.
function loginHandler(login: Login): AuthHandlerMiddleware {
  const next = loginMethods(login);
  return (offered, _partial, finish) => finish(next(offered) as AnyAuthMethod);
}
