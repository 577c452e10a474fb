import type { Readable, Writable } from 'node:stream';

import type { SimulatedProcesses } from './simulated-process.ts';

/** One call of a program of a simulated machine. */
export interface ProgramCall {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Aborts when the program is killed, or when it writes after the reader of its output has ended. */
  readonly signal: AbortSignal;
}

/** A program of a simulated machine: a function of this process. Returns its exit code. */
export type Program = (call: ProgramCall) => number | Promise<number>;

/** The files of a simulated machine, by absolute path. None of them is a file of this computer. */
export interface MachineFiles {
  read(path: string): Buffer | undefined;
  /** Writes a file. Returns false where that is not allowed. */
  write(path: string, content: Buffer): boolean;
  isFolder(path: string): boolean;
}

/** What a simulated shell can use. It has nothing else of this computer. */
export interface SimulatedMachine {
  readonly env: Readonly<Record<string, string>>;
  /** The folder in which the shell starts. */
  readonly home: string;
  readonly processes: SimulatedProcesses;
  readonly files: MachineFiles;
  /** Returns the program with an absolute path. `shell`: another simulated shell. */
  program(path: string): Program | 'shell' | undefined;
  /** The message for a program that does not exist. `shell` is the name of the shell, such as `sh`. */
  notFound(name: string, shell: string): string;
}
