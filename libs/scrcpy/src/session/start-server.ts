import { randomInt } from 'node:crypto';
import type { Duplex } from 'node:stream';

import { abortable, deadline } from '@storedeck/async';

import { ScrcpyError } from '../scrcpy-error.ts';
import type { ScrcpyServer } from '../server-file/find-scrcpy-server.ts';
import { openSockets } from './open-sockets.ts';
import type { ScrcpyPhone } from './scrcpy-phone.ts';
import { serverCommand, type ServerOptions } from './server-command.ts';
import { ServerConnection } from './server-connection.ts';
import { ServerOutput } from './server-output.ts';

/** The limits of a start: a signal and a timeout. */
export interface StartLimits {
  /** Aborts the start, which then rejects with `ABORTED`. After the start, ends the session. */
  readonly signal?: AbortSignal | undefined;
  /** The longest wait until the stream has begun, in milliseconds. Default 15 000. */
  readonly startTimeoutMs?: number | undefined;
}

/** A session, which `startServer` closes when the signal aborts. */
interface Endable {
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

interface StartOptions<Session> extends StartLimits {
  readonly options: ServerOptions;
  /** The stream that the first socket sends. */
  readonly stream: 'video' | 'audio';
  readonly socketCount: number;
  /**
   * Reads the beginning of the stream. Resolves with undefined if the first socket ends before the stream has begun.
   */
  readonly begin: (connection: ServerConnection) => Promise<Session | undefined>;
}

const MAX_ID = 0x7fff_ffff;

/**
 * Starts a server on a phone, and resolves when its stream has begun. If the start fails while the phone is connected,
 * the server and its file are removed. `startScrcpySession` and `startScrcpyAudio` document the errors.
 */
export async function startServer<Session extends Endable>(
  phone: ScrcpyPhone,
  server: Pick<ScrcpyServer, 'version' | 'content'>,
  { signal, startTimeoutMs = 15_000, ...start }: StartOptions<Session>,
): Promise<Session> {
  const id = randomInt(1, MAX_ID).toString(16).padStart(8, '0');
  const path = `/data/local/tmp/scrcpy-server-${id}.jar`;
  const { version, content } = server;
  const command = serverCommand({ version, path, id }, start.options);
  const limit = deadline(startTimeoutMs, signal);
  const attempt = new Attempt(phone, { ...start, id, version });
  try {
    await phone.writeFile(content, path, { signal: limit });
    const session = await attempt.start(command, limit);
    const close = () => void session.close();
    signal?.addEventListener('abort', close, { once: true });
    void session.ended.then(() => signal?.removeEventListener('abort', close));
    if (signal?.aborted) throw new Error('aborted after the start');
    return session;
  } catch (error) {
    attempt.end();
    await removeFile(phone, path);
    if (signal?.aborted)
      throw new ScrcpyError('ABORTED', 'Starting the session was aborted.', { cause: error });
    throw limit.aborted ? tooSlow(start.stream, error) : error;
  }
}

interface AttemptOptions<Session> extends Pick<StartOptions<Session>, 'socketCount' | 'begin'> {
  readonly id: string;
  readonly version: string;
}

/** One attempt to start a session, with the objects that the attempt has opened and must close if it fails. */
class Attempt<Session> {
  readonly #phone: ScrcpyPhone;
  readonly #options: AttemptOptions<Session>;
  #shell: Duplex | undefined;
  #sockets: readonly Duplex[] = [];

  constructor(phone: ScrcpyPhone, options: AttemptOptions<Session>) {
    this.#phone = phone;
    this.#options = options;
  }

  async start(command: string, limit: AbortSignal): Promise<Session> {
    const { id, version, socketCount, begin } = this.#options;
    const shell = (this.#shell = await this.#phone.open(`shell:${command}`, { signal: limit }));
    const output = new ServerOutput(shell);
    const serverEnd = new AbortController();
    void output.ended.then(() => serverEnd.abort());
    const signal = AbortSignal.any([limit, serverEnd.signal]);
    // An abort of `limit` closes the sockets at once. The end of the server does not close the sockets, because they
    // may still contain the reason for this end.
    const abort = () => this.end();
    limit.addEventListener('abort', abort, { once: true });
    try {
      const sockets = (this.#sockets = await openSockets(this.#phone, { id, count: socketCount }, signal));
      const session = await begin(new ServerConnection({ version, shell, output, sockets }));
      signal.throwIfAborted();
      if (!session) throw new Error('the first socket was closed');
      return session;
    } catch (error) {
      if (error instanceof ScrcpyError || limit.aborted) throw error;
      // Waits for the end of the output, because a server prints the reason of a failed start before it ends.
      await output.endedSoon();
      throw output.failure('START_FAILED', version);
    } finally {
      limit.removeEventListener('abort', abort);
    }
  }

  end(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#shell?.destroy();
  }
}

/** Removes the server file. Only a server that has started deletes the file itself. */
async function removeFile(phone: ScrcpyPhone, path: string): Promise<void> {
  try {
    const signal = deadline(5000);
    const shell = await phone.open(`shell:rm -f ${path}`, { signal });
    shell.on('error', () => undefined);
    const ended = new Promise((resolve) => shell.resume().once('close', resolve).once('end', resolve));
    await abortable(ended, signal).finally(() => shell.destroy());
  } catch {
    // The phone is no longer connected or does not respond, so the file cannot be removed.
  }
}

function tooSlow(stream: 'video' | 'audio', cause: unknown) {
  return new ScrcpyError('TIMED_OUT', `The phone sent no ${stream} in time.`, {
    cause,
    hint: 'Unlock the phone and check its cable, then try again.',
  });
}
