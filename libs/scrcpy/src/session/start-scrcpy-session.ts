import { randomInt } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import { protocolOf } from '../protocol/protocol-version.ts';
import { ScrcpyError } from '../scrcpy-error.ts';
import type { ScrcpyServer } from '../server-file/find-scrcpy-server.ts';
import { openSockets, type SessionSockets } from './open-sockets.ts';
import { readUnits } from './read-units.ts';
import type { ScrcpyPhone } from './scrcpy-phone.ts';
import { ScrcpySession } from './scrcpy-session.ts';
import { serverCommand, type VideoOptions } from './server-command.ts';
import { ServerOutput } from './server-output.ts';

/** Options of `startScrcpySession`. */
export interface SessionOptions extends VideoOptions {
  /** Aborts the start, which then rejects with `ABORTED`. After the start, ends the session. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until the first frame must have arrived. Default 15 000. */
  readonly startTimeoutMs?: number;
}

const MAX_ID = 0x7fff_ffff;
const SERVER_END_MS = 1000;

/**
 * Starts a scrcpy server on a phone, and resolves when its first frame has arrived. The server file is copied to the
 * phone for each session; the server deletes it. Several sessions of one phone do not affect each other. Rejects with
 * `START_FAILED`, `VERSION_MISMATCH`, `VERSION_UNSUPPORTED`, `STREAM_INVALID`, `TIMED_OUT` or `ABORTED`, and with the
 * phone's own error when it cannot be reached; then nothing is left on the phone. Throws a `RangeError` for an option
 * that is out of range.
 */
export async function startScrcpySession(
  phone: ScrcpyPhone,
  server: Pick<ScrcpyServer, 'version' | 'content'>,
  { signal, startTimeoutMs = 15_000, ...video }: SessionOptions = {},
): Promise<ScrcpySession> {
  const id = randomInt(1, MAX_ID).toString(16).padStart(8, '0');
  const path = `/data/local/tmp/scrcpy-server-${id}.jar`;
  const command = serverCommand({ version: server.version, path, id }, video);
  const timeout = AbortSignal.timeout(startTimeoutMs);
  const limit = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const attempt = new Attempt(phone, { id, version: server.version });
  try {
    await phone.writeFile(server.content, path, { signal: limit });
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
    throw timeout.aborted ? tooSlow(error) : error;
  }
}

/** One attempt to start a session, with the objects that it has opened and may have to close again. */
class Attempt {
  readonly #phone: ScrcpyPhone;
  readonly #server: { readonly id: string; readonly version: string };
  #shell: Duplex | undefined;
  #sockets: SessionSockets | undefined;

  constructor(phone: ScrcpyPhone, server: { readonly id: string; readonly version: string }) {
    this.#phone = phone;
    this.#server = server;
  }

  async start(command: string, limit: AbortSignal): Promise<ScrcpySession> {
    const { id, version } = this.#server;
    const shell = (this.#shell = await this.#phone.open(`shell:${command}`, { signal: limit }));
    const output = new ServerOutput(shell);
    const serverEnd = new AbortController();
    void output.ended.then(() => serverEnd.abort());
    const signal = AbortSignal.any([limit, serverEnd.signal]);
    const abort = () => this.end();
    signal.addEventListener('abort', abort, { once: true });
    try {
      const sockets = (this.#sockets = await openSockets(this.#phone, id, signal));
      const rest = readUnits(sockets.video, protocolOf(version));
      const first = await rest.next();
      signal.throwIfAborted();
      if (first.done === true) throw new Error('the video socket was closed');
      return new ScrcpySession({ version, shell, output, sockets, rest, first: first.value });
    } catch (error) {
      if (error instanceof ScrcpyError || limit.aborted) throw error;
      // A server prints the reason before it ends.
      await Promise.race([output.ended, delay(SERVER_END_MS)]);
      throw output.failure('START_FAILED', version);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  end(): void {
    this.#sockets?.control.destroy();
    this.#sockets?.video.destroy();
    this.#shell?.destroy();
  }
}

/** Removes the server file. Only a server that has started deletes the file itself. */
async function removeFile(phone: ScrcpyPhone, path: string): Promise<void> {
  try {
    const shell = await phone.open(`shell:rm -f ${path}`, { signal: AbortSignal.timeout(5000) });
    shell.on('error', () => undefined);
    await new Promise((resolve) => shell.resume().once('close', resolve).once('end', resolve));
    shell.destroy();
  } catch {
    // The phone is no longer connected.
  }
}

function tooSlow(cause: unknown) {
  return new ScrcpyError('TIMED_OUT', 'The phone sent no video in time.', {
    cause,
    hint: 'Unlock the phone and check its cable, then try again.',
  });
}
