import { startHttpServer } from './http-server.ts';
import { createLog } from './log.ts';
import { openRoot } from './open-root.ts';
import { packageVersion } from './package-version.ts';

export interface StartOptions {
  /** The working folder. It must exist and be writable. Default: the current folder. */
  readonly dir?: string;
  /** The port on 127.0.0.1. Default: 0, which means any free port. */
  readonly port?: number;
  /**
   * Whether the stores and devices are simulated. If true, `dir` is ignored, and the working folder is a temporary one
   * that is removed at the end. Default: false.
   */
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
 * Starts the server in this process, and resolves when the server listens. The server reads the same environment
 * variables as the command, but does not handle signals of the operating system. It prints nothing except internal
 * errors, which go to standard error.
 *
 * Rejects with an error whose `code` is `INPUT_INVALID` if `dir` cannot be used, and `EADDRINUSE` or `EACCES` if the
 * port cannot be used.
 */
export async function startServer(options: StartOptions = {}): Promise<StoredeckServer> {
  const { compose, close: closeRoot } = await openRoot({ dir: '.', ...options });
  try {
    const parts = await compose({ log: createLog('error'), version: packageVersion() });
    const server = await startHttpServer(parts, options.port ?? 0);
    let closed: Promise<void> | undefined;
    const close = () => (closed ??= server.close().then(closeRoot));
    return { url: `http://localhost:${server.port}`, close, [Symbol.asyncDispose]: close };
  } catch (error) {
    await closeRoot();
    throw error;
  }
}
