import type { Readable, Writable } from 'node:stream';

/** One call of a simulated tool. */
export interface MacToolCall {
  readonly args: readonly string[];
  /** The working folder: a path on the Mac. With the option `realShell`, a path on this computer. */
  readonly cwd: string;
  /** Writes a file of the Mac. A path that is not absolute begins in the working folder. Rejects if that fails. */
  readonly writeFile: (path: string, content: string | Buffer) => Promise<void>;
  /** Environment variables that are set for this call. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Aborts when the command is killed, or when the tool writes after the reader of its output has ended. */
  readonly signal: AbortSignal;
}

/** A simulated command line tool. Returns its exit code. */
export type MacTool = (call: MacToolCall) => number | Promise<number>;
