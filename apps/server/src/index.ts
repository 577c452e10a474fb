import { compose } from './compose.ts';
import { startHttpServer } from './http-server.ts';
import { createLog } from './log.ts';
import { openConfig } from './open-config.ts';
import { packageVersion } from './package-version.ts';

export interface StartOptions {
  /** The working folder. It must exist and be writable. Default: the current folder. */
  readonly dir?: string;
  /** Port on 127.0.0.1. Default 0, which picks a free one. */
  readonly port?: number;
  /** Uses simulated stores and devices, and a working folder that is removed at the end, instead of `dir`. Default false. */
  readonly demo?: boolean;
}

/** A running server. */
export interface StoredeckServer {
  /** The URL of the page and the endpoints, such as `http://localhost:8092`. */
  readonly url: string;
  /** Stops listening, ends running work and child processes, and resolves when all connections are closed. */
  close(): Promise<void>;
  /** The same as `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts the server in this process and resolves when it listens. It reads the same environment variables as the
 * command, but handles no signals. It prints nothing except internal errors, which go to standard error.
 *
 * Rejects with an error whose `code` is `INPUT_INVALID` if `dir` cannot be used, and `EADDRINUSE` or `EACCES` if the
 * port cannot be used.
 */
export async function startServer(options: StartOptions = {}): Promise<StoredeckServer> {
  const { config, close: closeConfig } = await openConfig({ dir: '.', ...options });
  try {
    const parts = compose(config, createLog('error'), packageVersion());
    const server = await startHttpServer(parts, options.port ?? 0);
    let closed: Promise<void> | undefined;
    const close = () => (closed ??= server.close().then(closeConfig));
    return { url: `http://localhost:${server.port}`, close, [Symbol.asyncDispose]: close };
  } catch (error) {
    await closeConfig();
    throw error;
  }
}
