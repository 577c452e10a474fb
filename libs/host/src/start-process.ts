import { Writable, type Readable } from 'node:stream';

import { execa } from 'execa';

import type { CommandEnd } from './run-failure.ts';
import { signalGroup } from './signal-group.ts';

export interface ProcessOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string | undefined;
  /** Whether the caller writes to the process. If false, the standard input of the process is empty. */
  readonly input: boolean;
  /** Ends the process: SIGTERM to its group, then SIGKILL after `killAfterMs`. */
  readonly signal: AbortSignal;
  readonly killAfterMs: number;
}

/** A process that was started, or that could not be started (then `pid` is `undefined`). */
export interface StartedProcess {
  readonly pid: number | undefined;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Resolves when the process has ended and its output was delivered. Never rejects. */
  readonly ended: Promise<CommandEnd>;
  kill(): void;
}

/**
 * Starts a program in its own process group. execa ends that group when the signal aborts, and when this process exits.
 * execa does not collect the output (`buffer: false`). Otherwise, execa would copy all output into the error of a
 * failed command, which takes one second for each megabyte of output.
 */
export function startProcess(
  path: string,
  args: readonly string[],
  { env, cwd, input, signal, killAfterMs }: ProcessOptions,
): StartedProcess {
  const child = execa(path, args, {
    env,
    extendEnv: false,
    reject: false,
    buffer: false,
    stdin: input ? 'pipe' : 'ignore',
    killDescendants: true,
    cancelSignal: signal,
    forceKillAfterDelay: killAfterMs,
    ...(cwd === undefined ? {} : { cwd }),
  });
  const { pid, stdin, stdout, stderr } = child;
  // A grandchild that left the process group may keep the pipes open after all other processes were killed. `ended`
  // would then not resolve, so the pipes are closed.
  const closePipes = () =>
    setTimeout(() => {
      stdout.destroy();
      stderr.destroy();
    }, killAfterMs).unref();
  signal.addEventListener('abort', closePipes, { once: true });
  const ended = child.then((result) => {
    signal.removeEventListener('abort', closePipes);
    // A grandchild in the group may have ignored SIGTERM and may still be running, so the whole group gets SIGKILL.
    if (pid !== undefined && signal.aborted) signalGroup(pid, 'SIGKILL');
    return result;
  });
  // execa's subprocess is itself a promise. If it were returned directly, an `await` in the caller would wait for the
  // end of the process.
  return { pid, stdin: stdin ?? noInput(), stdout, stderr, ended, kill: () => void child.kill() };
}

function noInput(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
