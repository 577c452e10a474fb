import type { Readable, Writable } from 'node:stream';

import type { CommandResult, ProgramRun } from './device-command.ts';

/** A running command line of the device's shell. */
export interface ShellProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Resolves with the exit code when the shell has ended and its output was delivered. Never rejects. */
  readonly exited: Promise<number>;
  kill(): void;
}

/** Runs a program of the device: its name, then its arguments as the shell has split them. */
export type ExecuteProgram = (argv: readonly string[], run: ProgramRun) => Promise<CommandResult>;

/** The shell of a device. */
export interface DeviceShell {
  /** Runs a line as adbd does: `sh -c LINE`. Without a line, the shell reads commands from its input. */
  start(line: string | undefined): Promise<ShellProcess>;
  /** Removes what the shell has created on this computer. */
  close(): Promise<void>;
}
