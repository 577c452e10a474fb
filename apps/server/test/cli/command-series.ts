import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { afterAll, beforeAll } from '@jest/globals';

import { type CommandOptions, type Finished, MAIN, NO_TOOLS, NODE_ARGUMENTS } from './command-process.ts';

const CHILD = join(import.meta.dirname, 'command-series-child.ts');

/** A command for the child process. */
export interface SeriesCall {
  readonly args: readonly string[];
  readonly env: NonNullable<CommandOptions['env']>;
}

/**
 * Starts one process for a test file, and returns a function that runs `storedeck` there, one command at a time. A
 * command that has already loaded its modules takes a tenth of the processor time of a new process. Tests of signals, of
 * terminals and of the end of a process need `command-process.ts`.
 *
 * The process must end by itself after the last command, so a timer or connection that a command leaves behind makes
 * the suite wait until its timeout.
 */
export function useCommandSeries(): (
  args: readonly string[],
  options?: Pick<CommandOptions, 'env'>,
) => Promise<Finished> {
  let child: ChildProcess;
  beforeAll(() => {
    child = spawn(process.execPath, [...NODE_ARGUMENTS, CHILD, MAIN], {
      env: NO_TOOLS,
      // Pipes, so that the program never finds a terminal.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child.stderr?.pipe(process.stderr, { end: false });
  });
  afterAll(async () => {
    const exit = once(child, 'exit');
    child.disconnect();
    await exit;
  });
  return async (args, { env } = {}) => {
    const ended = new AbortController();
    const answered = once(child, 'message', ended) as Promise<[Finished]>;
    const end = () => ended.abort(new Error(`The process ended during "storedeck ${args.join(' ')}".`));
    child.once('exit', end);
    child.send({ args, env: { ...NO_TOOLS, ...env } } satisfies SeriesCall);
    return (await answered.finally(() => child.off('exit', end)))[0];
  };
}
