import type { Readable, Writable } from 'node:stream';

import type { MacFiles } from './mac-files.ts';
import type { MacTool } from './tools/mac-tool.ts';

/** How a command has ended: with an exit code, or by a signal such as `TERM`. */
export type CommandEnd = { readonly code: number } | { readonly signal: string };

/** A running command line of the Mac. */
export interface MacCommand {
  /** Never rejects. */
  readonly ended: Promise<CommandEnd>;
  /** Whether processes run that the command line has started, possibly after its own end. */
  readonly isRunning: boolean;
  /** Sends a signal, such as `TERM`, to all processes of the command line. */
  signal(name: string): void;
}

/** The streams of an SSH session. `closed` aborts when the client has closed the session. */
export interface SessionStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly closed: AbortSignal;
}

/** What is behind the Mac's SSH server: its shell and its files. */
export interface MacSystem {
  readonly files: MacFiles;
  /** Runs the command line of a session, as sshd does in the user's login shell. */
  run(line: string, streams: SessionStreams): MacCommand;
  /** Installs a tool in Homebrew's folder. Returns what removes it. */
  install(name: string, tool: MacTool): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** The tools of the Mac, by folder. */
export interface MacToolFolders<Tool> {
  readonly '/usr/bin': Readonly<Record<string, Tool>>;
  readonly '/opt/homebrew/bin': Readonly<Record<string, Tool>>;
}
