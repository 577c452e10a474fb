import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../src/main.ts');

/** The words that start the command from its sources. */
export const COMMAND = [process.execPath, '--conditions=@storedeck/source', MAIN] as const;

/** The environment of a command that shall meet no tool of this machine by accident. */
export const NO_TOOLS = {
  PATH: process.env['PATH'],
  ADB_BIN: '/nowhere/adb',
  SCRCPY_BIN: '/nowhere/scrcpy',
  IPROXY_BIN: '/nowhere/iproxy',
  GO_IOS_BIN: '/nowhere/ios',
};

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface StartedCommand {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
  /** Resolves once standard output holds this text. */
  shown(text: string): Promise<void>;
}

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Makes of the command, as a shell has it, the words of another program that runs it in its turn. */
  readonly through?: (line: string) => readonly string[];
}

/** Starts `storedeck` in a process of its own, its streams being pipes. */
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

/** Runs `storedeck` to its end. */
export function command(args: readonly string[], options?: CommandOptions): Promise<Finished> {
  return startCommand(args, options).finished;
}

/** Runs a command on a terminal of its own, whose both sides are then the standard input and output here. */
export function onTerminal(line: string): readonly string[] {
  return ['script', '-qefc', line, '/dev/null'];
}

/** Everything but the line feed that a terminal would obey instead of showing it. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
export const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;
