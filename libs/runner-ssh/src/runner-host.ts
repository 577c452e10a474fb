import type { Duplex, Readable } from 'node:stream';

import type { Host, HostProcess, RunOptions, RunResult, SpawnOptions } from '@storedeck/host';

import type { SkippedOutput } from './command/skipped-output.ts';

/** The options that `readFile`, `connect`, `upload` and `mkdir` have in common. */
export interface CallOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A host whose commands run on the runner, over one SSH connection. While the connection is lost, every call rejects
 * immediately with `HOST_GONE`. The host works again when the connection has been restored.
 */
export interface RunnerHost extends Host {
  readonly kind: 'runner';
  /** What start-up files of the login shell have printed before commands so far. It is not in their output. */
  readonly skippedOutput: SkippedOutput;
  /** Runs a command until it ends. If the server allows no further session, waits until another session has ended. */
  run(tool: string, args: readonly string[], options?: RunOptions): Promise<RunResult>;
  /** Starts a long-lived command. Also rejects with `SPAWN_FAILED` if too many long-lived commands are running. */
  spawn(tool: string, args: readonly string[], options?: SpawnOptions): Promise<HostProcess>;
  /** Streams a file of the runner over SFTP. A lost connection destroys the stream. */
  readFile(path: string, options?: CallOptions): Promise<Readable>;
  /** Opens a channel to a port on the runner's loopback address. Does not open a port on this computer. */
  connect(port: number, options?: CallOptions): Promise<Duplex>;
  /**
   * Returns the path of a tool. Also finds tools in the folders of Homebrew and the Android SDK, which are not in the
   * PATH of an SSH session.
   */
  which(tool: string): Promise<string | undefined>;
  /**
   * Writes a file to the runner over SFTP. After a failure the previous file is still there, unless the server lacks
   * the extension `posix-rename@openssh.com`. `path` is absolute. `mode` is the mode of a new file; by default only the
   * user can read and write it. Rejects with `FILE_UNWRITABLE`, or with the error of the content's stream.
   */
  upload(
    content: Uint8Array | Readable,
    path: string,
    options?: CallOptions & { readonly mode?: number },
  ): Promise<void>;
  /**
   * Creates a folder of the runner and its parents. Does nothing if the folder exists. `path` is absolute. Rejects with
   * `FILE_UNWRITABLE`.
   */
  mkdir(path: string, options?: CallOptions): Promise<void>;
}
