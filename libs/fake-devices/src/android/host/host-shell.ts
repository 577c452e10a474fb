import type { RunResult } from '@storedeck/host';

import { emptyInput, keptOutput } from '../../shell/shell-streams.ts';
import type { SimulatedMachine } from '../../shell/simulated-machine.ts';
import { SimulatedProcesses } from '../../shell/simulated-process.ts';
import { runLine } from '../../shell/simulated-shell.ts';

const MAX_OUTPUT = 1024 * 1024;

/**
 * Runs `sh` of the simulated computer with the arguments `-c SCRIPT NAME …`. It has no programs, no files and no
 * variables.
 */
export async function runHostShell(args: readonly string[]): Promise<RunResult> {
  const machine: SimulatedMachine = {
    env: { PATH: '/bin' },
    home: '/',
    processes: new SimulatedProcesses(),
    files: { read: () => undefined, write: () => false, isFolder: (path) => path === '/' },
    program: (path) => (path === '/bin/sh' ? 'shell' : undefined),
    notFound: (name, shell) => `${shell}: ${name}: not found\n`,
  };
  const [stdout, stderr] = [keptOutput(MAX_OUTPUT), keptOutput(MAX_OUTPUT)];
  const line = ['sh', ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  const streams = { stdin: emptyInput(), stdout: stdout.stream, stderr: stderr.stream };
  const end = await runLine(machine, { line, name: 'sh' }, streams).ended;
  return {
    stdout: stdout.take(),
    stderr: stderr.take().toString('utf8'),
    exitCode: 'code' in end ? end.code : null,
  };
}
