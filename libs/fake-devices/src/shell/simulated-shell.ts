import { abortable } from '@storedeck/async';

import { runPart, runScript } from './run-script.ts';
import { ShellExit } from './shell-builtins.ts';
import { ShellState } from './shell-state.ts';
import { BrokenPipe, print, readLine, type ShellStreams } from './shell-streams.ts';
import type { SimulatedMachine } from './simulated-machine.ts';
import type { SimulatedProcess } from './simulated-process.ts';

/** How a command line has ended: with an exit code, or by a signal such as `TERM`. */
export type ShellEnd = { readonly code: number } | { readonly signal: string };

/** A command line that runs on a simulated machine. */
export interface RunningLine {
  readonly process: SimulatedProcess;
  /** Never rejects. When the line ends, its background jobs end too. */
  readonly ended: Promise<ShellEnd>;
}

/**
 * Runs a command line on a simulated machine, as sshd and adbd do with `sh -c`. Without a line, the shell reads lines
 * from its input. No process of this computer is started, and no file of this computer is opened. `name`: the name of
 * the shell in messages.
 */
export function runLine(
  machine: SimulatedMachine,
  { line, name }: { readonly line: string | undefined; readonly name: string },
  streams: ShellStreams,
): RunningLine {
  const process = machine.processes.start();
  const { env, home: cwd } = machine;
  const shell = new ShellState({ machine, process, signal: process.ending, name, args: [], env, cwd });
  return { process, ended: finish() };

  async function finish(): Promise<ShellEnd> {
    try {
      const code = await (line === undefined ? runInput(shell, streams) : runScript(line, shell, streams));
      return { code };
    } catch (error) {
      if (process.signal !== undefined) return { signal: process.signal };
      if (error instanceof BrokenPipe) return { signal: 'PIPE' };
      await print(streams.stderr, `${name}: ${String(error)}\n`).catch(() => undefined);
      return { code: 70 };
    } finally {
      machine.processes.ended(process);
      process.end('HUP');
    }
  }
}

async function runInput(shell: ShellState, streams: ShellStreams): Promise<number> {
  try {
    for (let line = await nextLine(shell, streams); line; line = await nextLine(shell, streams))
      shell.lastCode = await runPart(line.text, shell, streams);
    return shell.lastCode;
  } catch (error) {
    if (error instanceof ShellExit) return error.code;
    throw error;
  }
}

function nextLine(shell: ShellState, { stdin }: ShellStreams) {
  return abortable(readLine(stdin), shell.signal);
}
