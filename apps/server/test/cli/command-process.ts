import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The program: as `suite-setup.config.mjs` has bundled it for Jest, elsewhere its sources. */
export const MAIN = process.env['STOREDECK_COMMAND'] ?? join(import.meta.dirname, '../../src/main.ts');

/** The arguments of Node.js that load sources and lengthen the timeouts of the product. */
export const NODE_ARGUMENTS = [
  '--conditions=@storedeck/source',
  `--import=${join(import.meta.dirname, '../../../../lengthen-timeouts.mjs')}`,
] as const;

/** The command line that starts `storedeck`. */
export const COMMAND = [process.execPath, ...NODE_ARGUMENTS, MAIN] as const;

/** The variable with the folder where Node.js keeps compiled code, which `suite-setup.config.mjs` has chosen. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: process.env['STOREDECK_COMPILE_CACHE'] };

/** The folder for what the user of the tests has approved. */
export const STATE_HOME = mkdtempSync(join(tmpdir(), 'storedeck-state-'));

/** An environment in which `storedeck` finds no adb, scrcpy, iproxy or go-ios. */
export const NO_TOOLS = {
  ...COMPILE_CACHE,
  PATH: process.env['PATH'],
  ADB_BIN: '/nowhere/adb',
  SCRCPY_BIN: '/nowhere/scrcpy',
  IPROXY_BIN: '/nowhere/iproxy',
  GO_IOS_BIN: '/nowhere/ios',
  XDG_STATE_HOME: STATE_HOME,
};

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface StartedCommand {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
  /** Resolves when standard output contains this text. */
  shown(text: string): Promise<void>;
}

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /**
   * Returns the command line of another program that starts `storedeck`, such as `script`. `line` is the command line
   * of `storedeck`, quoted for a shell.
   */
  readonly through?: (line: string) => readonly string[];
}

/** Starts `storedeck` as a child process whose standard streams are pipes. */
export function startCommand(args: readonly string[], options: CommandOptions = {}): StartedCommand {
  const line = [...COMMAND, ...args];
  const quoted = line.map((word) => `'${word}'`).join(' ');
  const [program = '', ...rest] = options.through?.(quoted) ?? line;
  const child = spawn(program, rest, { env: { ...NO_TOOLS, ...options.env } });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const finished = once(child, 'close').then(([code]: unknown[]) => ({
    code: code as number | null,
    stdout,
    stderr,
  }));
  const shown = async (text: string) => {
    while (!stdout.includes(text)) await once(child.stdout, 'data');
  };
  return { child, finished, shown };
}

/** Runs `storedeck` and waits until it ends. */
export function command(args: readonly string[], options?: CommandOptions): Promise<Finished> {
  return startCommand(args, options).finished;
}

/**
 * Returns the command line that runs `line` on a pseudo-terminal. The pseudo-terminal is connected to the standard
 * input and output of that command line.
 */
export function onTerminal(line: string): readonly string[] {
  return ['script', '-qefc', line, '/dev/null'];
}

/** Control characters except the line feed. */
// eslint-disable-next-line no-control-regex -- the test looks for these characters
export const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;
