import type { WebDriverResponse } from './protocol/read-response.ts';

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with `ABORTED`. The server may already have performed the command. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Milliseconds after which the call rejects with `NO_RESPONSE`. Default 30 000, unless the method documents another
   * default.
   */
  readonly timeoutMs?: number | undefined;
}

/** A command of the W3C protocol, or a command that only some servers have. */
export interface Command extends CallOptions {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The path below the base path, such as `/status`. The path is sent unchanged, so it must be URL-encoded. */
  readonly path: string;
  /** The parameters. Default for a POST: `{}`. */
  readonly body?: object | undefined;
  /** The largest accepted response, in bytes. Default 1 MiB. */
  readonly maxBytes?: number | undefined;
}

/** Sends commands to a server. */
export interface CommandSender {
  /** Sends a command. Rejects with `WebDriverError`. */
  command(command: Command): Promise<WebDriverResponse>;
}
