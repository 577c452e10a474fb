import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { COMPILE_CACHE, MAIN, NODE_ARGUMENTS, STATE_HOME } from './cli/command-process.ts';

const PROBE = join(import.meta.dirname, 'probe.ts');

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly port: number;
  readonly exit: Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  /** Returns what the server has printed on standard error so far. */
  readonly stderr: () => string;
  /** Returns the resident memory in bytes, after a garbage collection. */
  memory(): Promise<number>;
  /** Returns the bytes in use after a garbage collection: used heap and external memory. */
  live(): Promise<number>;
  /** Returns the number of open descriptors; 0 on other systems than Linux. */
  descriptors(): number;
  /** Returns the ids of the child processes. */
  children(): number[];
  /**
   * Sends a signal, by default SIGTERM, and waits until the process has ended. Rejects if the server has left behind a
   * timer, child, thread or file watcher.
   */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface StartServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Modules that Node.js loads before the program, as values of `--import`. */
  readonly imports?: readonly string[];
  /** A program and its arguments that start the server, such as a shell that sets a limit. */
  readonly through?: readonly string[];
}

/** Starts the server as a child process, without adb and iproxy, and waits until it listens. */
export async function startServerProcess(
  args: readonly string[],
  { env = {}, imports = [], through = [] }: StartServerOptions = {},
): Promise<ServerProcess> {
  const node = [...NODE_ARGUMENTS, '--expose-gc', ...[PROBE, ...imports].map((path) => `--import=${path}`)];
  const [program = '', ...rest] = [...through, process.execPath, ...node, MAIN, '--port', '0', ...args];
  const child = spawn(program, rest, {
    env: {
      ...COMPILE_CACHE,
      PATH: process.env['PATH'],
      ADB_BIN: '/nowhere/adb',
      IPROXY_BIN: '/nowhere/iproxy',
      XDG_STATE_HOME: STATE_HOME,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exit = once(child, 'exit') as ServerProcess['exit'];
  // `close` is emitted after `exit`, when standard error is complete.
  const closed = once(child, 'close');
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const port = await printedPort(child);
  if (port === undefined) throw new Error(`The server did not start: ${stderr}`);
  const measure = async (what: 'memory' | 'live'): Promise<number> => {
    const measured = once(child, 'message') as Promise<[number]>;
    child.send(what);
    return (await measured)[0];
  };
  return {
    child,
    port,
    exit,
    stderr: () => stderr,
    memory: () => measure('memory'),
    live: () => measure('live'),
    descriptors: () => (process.platform === 'linux' ? readdirSync(`/proc/${child.pid}/fd`).length : 0),
    children: () => listChildren(child.pid ?? 0),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await closed;
      const [left] = /^The server has closed and left behind: .*/m.exec(stderr) ?? [];
      if (left !== undefined) throw new Error(left);
    },
  };
}

async function printedPort(child: ChildProcess): Promise<number | undefined> {
  if (!child.stdout) return undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /http:\/\/localhost:(\d+)/.exec(line)?.[1];
    if (port !== undefined) return Number(port);
  }
  return undefined;
}

function listChildren(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}
