import type { Duplex, Readable, Writable } from 'node:stream';

/** What a finished command left behind. A non-zero exit code is a result, not an error. */
export interface RunResult {
  readonly stdout: Buffer;
  /** Decoded as UTF-8. */
  readonly stderr: string;
  /** `null` when a signal ended the command. */
  readonly exitCode: number | null;
}

/** Limits of one `run`, and what the command is given. */
export interface RunOptions {
  /** Ends the command, and the call with `ABORTED`. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until the command is ended and `TIMED_OUT` thrown. Default 30 000. */
  readonly timeoutMs?: number;
  /** Bytes of stdout (and of stderr) accepted before the command is ended and `OUTPUT_TOO_LARGE` thrown. Default 16 MiB. */
  readonly maxBytes?: number;
  /** Written to the command's standard input, which is then closed. */
  readonly input?: Uint8Array | string;
  /** Added to the host's own environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Where a long-lived command runs, and what ends it. */
export interface SpawnOptions {
  /** Ends the process, as `kill` does, as long as it lives. */
  readonly signal?: AbortSignal | undefined;
  /** Added to the host's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Absolute folder on the host. */
  readonly cwd?: string;
}

/** A long-lived command. Its streams must be read (or resumed), or it stalls when its pipe is full. */
export interface HostProcess {
  /** Process id on its host; `undefined` where the host does not tell. */
  readonly pid: number | undefined;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Settles once, when the process is gone and its output was delivered; never rejects. */
  readonly exited: Promise<{ readonly exitCode: number | null; readonly signal: string | null }>;
  /** Ends the process and its children: SIGTERM, then SIGKILL after five seconds. Resolves when it is gone. */
  kill(): Promise<void>;
}

/**
 * A machine on which commands run: this computer, or a Mac over SSH. Device libraries are given a Host and
 * do not know which one it is.
 *
 * Every member throws `HostError`. A tool is a bare name (`adb`) that is looked up in the order documented at
 * `findTool`, or an absolute path on that host. Arguments are a vector; no shell of the caller's ever sees them.
 */
export interface Host {
  /** What a person calls this machine: "This computer", or the runner's host name. */
  readonly name: string;
  /** `runner`: a machine reached over the network. */
  readonly kind: 'local' | 'runner';
  /** Runs a command to its end and collects what it prints. */
  run(tool: string, args: readonly string[], options?: RunOptions): Promise<RunResult>;
  /** Starts a command that stays, and resolves when it runs; rejects with `SPAWN_FAILED` when it cannot. */
  spawn(tool: string, args: readonly string[], options?: SpawnOptions): Promise<HostProcess>;
  /**
   * Streams a file of the host. Rejects with `FILE_NOT_FOUND` or `FILE_UNREADABLE` before the first byte. The signal also
   * destroys the stream.
   */
  readFile(path: string, options?: { readonly signal?: AbortSignal | undefined }): Promise<Readable>;
  /**
   * A byte stream to a TCP port on the host's own loopback. Rejects with `CONNECTION_REFUSED`. The signal gives up the
   * attempt, with `ABORTED`; an open stream it leaves alone: that is the caller's to destroy.
   */
  connect(port: number, options?: { readonly signal?: AbortSignal | undefined }): Promise<Duplex>;
  /** Absolute path of a tool on this host, or `undefined`. Rejects with `OVERRIDE_BROKEN` when an override names no file. */
  which(tool: string): Promise<string | undefined>;
}
