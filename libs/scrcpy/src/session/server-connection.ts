import type { Duplex } from 'node:stream';

import { ScrcpyError } from '../scrcpy-error.ts';
import type { ServerOutput } from './server-output.ts';

interface ConnectionParts {
  readonly version: string;
  readonly shell: Duplex;
  readonly output: ServerOutput;
  readonly sockets: readonly Duplex[];
}

/** A running server: its shell and its open sockets. */
export class ServerConnection {
  readonly #parts: ConnectionParts;
  #closed: Promise<void> | undefined;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
  }

  get version(): string {
    return this.#parts.version;
  }

  /** The sockets, in the order in which they were opened. */
  get sockets(): readonly Duplex[] {
    return this.#parts.sockets;
  }

  /** Resolves when the server or the connection to the phone has ended. */
  get ended(): Promise<void> {
    return this.#parts.output.ended;
  }

  /** The text that the server prints. */
  get output(): ServerOutput {
    return this.#parts.output;
  }

  /**
   * Ends the server, and waits for its end for up to a second. Then closes its shell, which ends a server that still
   * runs.
   */
  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  /**
   * Call this method when the first socket has ended, with the error of its reader if there was one. Resolves if
   * `close` was called before. Otherwise closes the connection, and rejects with the failure of the stream, of the
   * server or of the connection to the phone.
   */
  async socketEnded(error?: unknown): Promise<undefined> {
    if (this.#closed) return undefined;
    await this.close();
    const { output, version } = this.#parts;
    throw error instanceof ScrcpyError ? error : output.failure('SESSION_ENDED', version);
  }

  async #close(): Promise<void> {
    const { sockets, shell, output } = this.#parts;
    for (const socket of sockets) socket.destroy();
    await output.endedSoon();
    shell.destroy();
  }
}
