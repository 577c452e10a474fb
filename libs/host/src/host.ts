import type { Duplex, Readable, Writable } from 'node:stream';

/** The result of a finished command. A non-zero exit code is a result, not an error. */
export interface RunResult {
  readonly stdout: Buffer;
  /** The standard error output, decoded as UTF-8. */
  readonly stderr: string;
  /** `null` when a signal of the operating system ended the command. */
  readonly exitCode: number | null;
}

/** Input, environment and limits of one `run`. */
export interface RunOptions {
  /** Ends the command. The call then rejects with `ABORTED`. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until the command is ended and the call rejects with `TIMED_OUT`. Default 30 000. */
  readonly timeoutMs?: number;
  /**
   * The maximum number of bytes of stdout, and also of stderr. If one of them has more bytes, the command is ended and
   * the call rejects with `OUTPUT_TOO_LARGE`. Default 16 MiB.
   */
  readonly maxBytes?: number;
  /** The bytes that are written to the command's standard input, which is then closed. */
  readonly input?: Uint8Array | string;
  /** Variables that are added to the host's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Working folder of the command: an absolute path on the host. */
  readonly cwd?: string;
}

/** Environment, working folder and abort signal of a long-lived command. */
export interface SpawnOptions {
  /** Ends the process in the same way as `kill`. */
  readonly signal?: AbortSignal | undefined;
  /** Variables that are added to the host's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Working folder of the command: an absolute path on the host. */
  readonly cwd?: string;
}

/** A long-lived command. Read its streams (or resume them): a full pipe blocks the command. */
export interface HostProcess {
  /** The process id on the host. `undefined` when unknown. */
  readonly pid: number | undefined;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /**
   * Resolves when the process has ended and its output was delivered. `signal` is the signal of the operating system
   * that ended the process. Never rejects.
   */
  readonly exited: Promise<{ readonly exitCode: number | null; readonly signal: string | null }>;
  /**
   * Ends the process and its children: SIGTERM, then SIGKILL after five seconds. Resolves when the process has ended.
   */
  kill(): Promise<void>;
}

/**
 * A machine on which commands run: this computer, or a Mac over SSH. Device libraries take a Host and work in the same
 * way on this computer and on a Mac.
 *
 * A method that fails rejects with a `HostError`. A tool is given by its bare name (`adb`), which is looked up in the
 * order documented at `findTool`, or by its absolute path on the host. Arguments are passed unchanged, without a shell.
 */
export interface Host {
  /** Display name: "This computer", or the runner's host name. */
  readonly name: string;
  /** `local`: this computer. `runner`: a machine that is reached over the network. */
  readonly kind: 'local' | 'runner';
  /** Runs a command to its end and collects its output. */
  run(tool: string, args: readonly string[], options?: RunOptions): Promise<RunResult>;
  /**
   * Starts a long-lived command. Resolves when the command is running. Rejects with `SPAWN_FAILED` when the command
   * cannot be started.
   */
  spawn(tool: string, args: readonly string[], options?: SpawnOptions): Promise<HostProcess>;
  /**
   * Streams a file of the host. Rejects with `FILE_NOT_FOUND` or `FILE_UNREADABLE` before the first byte. When the
   * signal aborts later, the returned stream is destroyed.
   */
  readFile(path: string, options?: { readonly signal?: AbortSignal | undefined }): Promise<Readable>;
  /**
   * Opens a byte stream to a TCP port on the host's own loopback. Rejects with `CONNECTION_REFUSED`. The signal aborts
   * only the attempt to connect (`ABORTED`). It has no effect on an open stream, which the caller destroys.
   */
  connect(port: number, options?: { readonly signal?: AbortSignal | undefined }): Promise<Duplex>;
  /**
   * Resolves to the absolute path of a tool on this host, or to `undefined` if the tool is not installed. Rejects with
   * `OVERRIDE_BROKEN` when an override does not contain the path of an executable file.
   */
  which(tool: string): Promise<string | undefined>;
}
