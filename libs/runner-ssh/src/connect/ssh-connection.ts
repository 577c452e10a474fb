import { deadline } from '@storedeck/async';
import type { AnyAuthMethod, AuthHandlerMiddleware, Client, ConnectConfig } from 'ssh2';

import { RunnerError } from '../runner-error.ts';
import { loadSsh2 } from '../ssh2.ts';
import { type AgentKeys, openAgent } from './agent-keys.ts';
import { connectFailure, timedOut } from './connect-failure.ts';
import { type Dial, dial, type HostStream } from './dial.ts';
import { describeHostKey, type HostKey } from './host-key.ts';
import { loginMethods, type Login } from './login-methods.ts';
import { watchSilence } from './silence-watch.ts';

export interface ConnectionOptions extends Omit<Login, 'agent' | 'onQuestion'> {
  readonly agent: AgentKeys | undefined;
  /** Why keys of the person are not tried, as sentences. */
  readonly leftOut: readonly string[];
  readonly host: string;
  readonly port: number;
  /** Opens the stream to the host. Default: a TCP connection. */
  readonly dial?: Dial | undefined;
  /** Throws if the server's key must be refused. Called before any credential is sent. */
  readonly acceptHostKey: (key: HostKey) => void;
  /** The maximum time until the login is finished, in ms. */
  readonly timeoutMs: number;
  /** The maximum time until the TCP connection is open, in ms. Default `timeoutMs`. */
  readonly dialTimeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** A logged-in SSH connection. */
export interface SshConnection {
  readonly client: Client;
  readonly hostKey: HostKey;
  /** Whether the connection has ended. Already true when the channels of the connection report their end. */
  readonly gone: boolean;
  /** Resolves to the reason when the connection ends. Never rejects. */
  readonly ended: Promise<string>;
  close(): void;
}

const GREETING_BYTES = 512;
const BANNER_CHARACTERS = 4096;
const CLOSE_MS = 1000;
const MAX_QUESTION = 160;

/** Connects and logs in. Closes the connection before it rejects with `RunnerError`. */
export async function openConnection(options: ConnectionOptions): Promise<SshConnection> {
  const { host, port, timeoutMs } = options;
  const { Client } = await loadSsh2();
  const limit = deadline(timeoutMs);
  const dialLimit = deadline(options.dialTimeoutMs ?? timeoutMs, limit);
  const hasSecret = Boolean(options.keys.length > 0 || options.password || options.agent);
  const notes = [...options.leftOut];
  const attempt = { host, port, timeoutMs, hasSecret, notes, reached: false, greeting: '', banner: '' };
  const aborting = (signal: AbortSignal) =>
    options.signal ? AbortSignal.any([options.signal, signal]) : signal;
  const failure = (cause: unknown) => {
    if (cause instanceof RunnerError) return cause;
    if (options.signal?.aborted) return new RunnerError('ABORTED', `Connecting to ${host} was aborted.`);
    if (limit.aborted || (!attempt.reached && dialLimit.aborted)) return timedOut(attempt);
    return connectFailure(attempt, cause);
  };
  let socket: HostStream | undefined;
  try {
    socket = await (options.dial ?? dial)(host, port, aborting(dialLimit));
    attempt.reached = true;
    const connection = new ClientConnection(new Client(), socket);
    connection.client.on('banner', (text) => {
      attempt.banner = (attempt.banner + text).slice(0, BANNER_CHARACTERS);
    });
    await connection.login(options, aborting(limit), {
      greeting: (text) => (attempt.greeting = text),
      note: (note) => notes.push(note),
    });
    return connection;
  } catch (cause) {
    socket?.destroy();
    throw failure(cause);
  }
}

class ClientConnection implements SshConnection {
  readonly client: Client;
  readonly ended: Promise<string>;
  readonly #socket: HostStream;
  #hostKey: HostKey = { type: '', fingerprint: '' };
  #gone = false;
  #lastError: Error | undefined;

  constructor(client: Client, socket: HostStream) {
    this.client = client;
    this.#socket = socket;
    client.on('error', (error) => {
      if (!isOfAgent(error)) this.#lastError ??= error;
    });
    this.ended = new Promise((resolve) => {
      client.once('close', () => {
        this.#gone = true;
        resolve(this.#lastError?.message ?? 'The runner closed the connection');
      });
    });
  }

  get hostKey(): HostKey {
    return this.#hostKey;
  }

  get gone(): boolean {
    return this.#gone;
  }

  close(): void {
    this.client.end();
    // A peer that has stopped responding never confirms the end, so the socket is destroyed after a second.
    setTimeout(() => this.#socket.destroy(), CLOSE_MS).unref();
  }

  /** Resolves when the login is finished. */
  async login(options: ConnectionOptions, signal: AbortSignal, listener: LoginListener): Promise<void> {
    const login = await prepareLogin(this.client, options, listener);
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    this.client
      .on('error', (error) => {
        if (isOfAgent(error)) listener.note(agentFailed(options.agent?.agent, error));
        else reject(error);
      })
      .once('close', () => reject(this.#lastError))
      .once('change password', () => reject(passwordExpired()))
      .once('ready', () => resolve(undefined));
    const acceptHostKey = (blob: Buffer): boolean => {
      this.#hostKey = describeHostKey(blob);
      try {
        options.acceptHostKey(this.#hostKey);
        return true;
      } catch (refusal) {
        reject(refusal);
        return false;
      }
    };
    this.client.connect(clientConfig(options, this.#socket, { acceptHostKey, login, note: listener.note }));
    // `readGreeting` is called after `connect`, because `connect` pauses the socket. If the `data` listener were added
    // before, ssh2 would not receive the first bytes.
    readGreeting(this.#socket, listener.greeting);
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', abort);
    }
    // After a protocol error, a disconnect message or a half-closed connection, nothing more can be sent, so the socket
    // is destroyed at once.
    this.client.on('error', () => this.#socket.destroy()).on('end', () => this.#socket.destroy());
    watchSilence(this.#socket);
  }
}

interface LoginSteps extends Pick<LoginListener, 'note'> {
  readonly acceptHostKey: (blob: Buffer) => boolean;
  readonly login: Login;
}

/** Receives what happens during a login. */
interface LoginListener {
  /** The first bytes that the peer sent. */
  readonly greeting: (text: string) => void;
  /** Something that may be the reason if the login fails, as a sentence. */
  readonly note: (note: string) => void;
}

async function prepareLogin(
  client: Client,
  options: ConnectionOptions,
  { note }: LoginListener,
): Promise<Login> {
  return {
    ...options,
    agent: options.agent && (await openAgent(client, options.agent, note)),
    onQuestion: (question) =>
      note(
        `The server asks "${question
          .replaceAll(/[\p{C}\s]+/gu, ' ')
          .trim()
          .slice(0, MAX_QUESTION)}", which cannot be answered here.`,
      ),
  };
}

/** An agent that cannot be used is no reason to end the login: other methods follow. */
function isOfAgent(error: unknown): boolean {
  return (error as { level?: unknown }).level === 'agent';
}

function agentFailed(path: string | undefined, { message }: Error): string {
  return `The SSH agent ${path} cannot be used: ${message}.`;
}

function clientConfig(
  options: ConnectionOptions,
  sock: HostStream,
  { acceptHostKey, login, note }: LoginSteps,
): ConnectConfig {
  return {
    sock,
    // The time limits of ssh2 are switched off, because ssh2 would treat the queued pings of a slow connection as lost.
    // The deadline and `watchSilence` limit the time instead.
    readyTimeout: 0,
    keepaliveInterval: 3000,
    keepaliveCountMax: Number.MAX_SAFE_INTEGER,
    username: options.user,
    hostVerifier: acceptHostKey,
    authHandler: loginHandler(login, note),
  };
}

// ssh2 first calls this handler with null, and later with the methods that the server offers. The result `false` ends
// the login. The published types of ssh2 do not contain this result, so a cast is needed.
function loginHandler(login: Login, note: LoginListener['note']): AuthHandlerMiddleware {
  const next = loginMethods(login);
  return (offered, isPartial, finish) => {
    const method = next(offered);
    if (method === false && isPartial)
      note(`The server accepts this login only together with another one: ${offered.join(' or ')}.`);
    finish(method as AnyAuthMethod);
  };
}

function readGreeting(socket: HostStream, onGreeting: (greeting: string) => void): void {
  let greeting = '';
  socket.on('data', function read(chunk: Buffer) {
    greeting += chunk.toString('latin1', 0, GREETING_BYTES);
    onGreeting(greeting);
    if (greeting.length >= GREETING_BYTES || greeting.includes('\n')) socket.off('data', read);
  });
}

function passwordExpired() {
  return new RunnerError('AUTHENTICATION_FAILED', 'Authentication failed', {
    hint: 'The password has expired: log in on the runner itself and set a new one.',
  });
}
