import type { Readable, Writable } from 'node:stream';

/** One call of a simulated tool: what its process would be given. */
export interface MacToolCall {
  readonly args: readonly string[];
  /** Working folder. */
  readonly cwd: string;
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Aborted when the command was killed, or its output has no reader any more and it wrote. */
  readonly signal: AbortSignal;
}

/** A simulated command line tool. Returns its exit code. */
export type MacTool = (call: MacToolCall) => number | Promise<number>;
