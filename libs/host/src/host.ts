import type { Duplex, Readable, Writable } from 'node:stream';

/** The result of a finished command. A non-zero exit code is a result, not an error. */
export interface RunResult {
  readonly stdout: Buffer;
  /** Decoded as UTF-8. */
  readonly stderr: string;
  /** `null` when a signal ended the command. */
  readonly exitCode: number | null;
}

/** Input, environment and limits of one `run`. */
export interface RunOptions {
  /** Ends the command. The call rejects with `ABORTED`. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until the command is ended and the call rejects with `TIMED_OUT`. Default 30 000. */
  readonly timeoutMs?: number;
  /**
   * Maximum number of bytes from stdout, and from stderr. If there are more, the command is ended and the call rejects
   * with `OUTPUT_TOO_LARGE`. Default 16 MiB.
   */
  readonly maxBytes?: number;
  /** Written to the command's standard input, which is then closed. */
  readonly input?: Uint8Array | string;
  /** Added to the host's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Working folder of the command: an absolute path on the host. */
  readonly cwd?: string;
}

/** Environment, folder and signal of a long-lived command. */
export interface SpawnOptions {
  /** Ends the process, as `kill` does. */
  readonly signal?: AbortSignal | undefined;
  /** Added to the host's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Working folder of the command: an absolute path on the host. */
  readonly cwd?: string;
}

/** A long-lived command. Read its streams (or resume them): a full pipe blocks the command. */
export interface HostProcess {
  /** Process id on its host. `undefined` when unknown. */
  readonly pid: number | undefined;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Resolves when the process has ended and its output was delivered. Never rejects. */
  readonly exited: Promise<{ readonly exitCode: number | null; readonly signal: string | null }>;
  /**
   * Ends the process and its children: SIGTERM, then SIGKILL after five seconds. Resolves when the process has ended.
   */
  kill(): Promise<void>;
}

/**
 * A machine on which commands run: this computer, or a Mac over SSH. Device libraries take a Host and work the same
 * way on both.
 *
 * Every method rejects with `HostError`. A tool is a bare name (`adb`), looked up in the order documented at
 * `findTool`, or an absolute path on the host. Arguments are passed unchanged, without a shell.
 */
export interface Host {
  /** Display name: "This computer", or the runner's host name. */
  readonly name: string;
  /** `runner`: a machine reached over the network. */
  readonly kind: 'local' | 'runner';
  /** Runs a command to its end and collects its output. */
  run(tool: string, args: readonly string[], options?: RunOptions): Promise<RunResult>;
  /**
   * Starts a long-lived command. Resolves when it is running. Rejects with `SPAWN_FAILED` when it cannot be started.
   */
  spawn(tool: string, args: readonly string[], options?: SpawnOptions): Promise<HostProcess>;
  /**
   * Streams a file of the host. Rejects with `FILE_NOT_FOUND` or `FILE_UNREADABLE` before the first byte. The signal also
   * destroys the stream that was returned.
   */
  readFile(path: string, options?: { readonly signal?: AbortSignal | undefined }): Promise<Readable>;
  /**
   * Opens a byte stream to a TCP port on the host's own loopback. Rejects with `CONNECTION_REFUSED`. The signal aborts the attempt
   * (`ABORTED`) and has no effect on an open stream, which the caller destroys.
   */
  connect(port: number, options?: { readonly signal?: AbortSignal | undefined }): Promise<Duplex>;
  /** Absolute path of a tool on this host, or `undefined`. Rejects with `OVERRIDE_BROKEN` when an override names no executable file. */
  which(tool: string): Promise<string | undefined>;
}
