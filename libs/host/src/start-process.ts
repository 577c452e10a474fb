import type { Readable, Writable } from 'node:stream';

import { execa } from 'execa';

import type { CommandEnd } from './run-failure.ts';
import { signalGroup } from './signal-group.ts';

/** What every child process of a `LocalHost` is started with. */
export interface ChildOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string | undefined;
  /** Ends the child: SIGTERM to its group, then SIGKILL after `killAfterMs`. */
  readonly signal: AbortSignal;
  readonly killAfterMs: number;
}

/** A long-lived program that was started, or failed to start (then `pid` is `undefined`). */
export interface StartedProcess {
  readonly pid: number | undefined;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Never rejects. */
  readonly ended: Promise<CommandEnd>;
  kill(): void;
}

/** A short command that was started, or failed to start (then `pid` is `undefined`). */
export interface StartedCommand {
  readonly pid: number | undefined;
  /** Never rejects. */
  readonly ended: Promise<CommandEnd & { readonly stdout: Uint8Array; readonly stderr: Uint8Array }>;
}

/**
 * Starts a long-lived program in a process group of its own. execa ends that group when the signal aborts, and when this process
 * exits.
 */
export function startProcess(path: string, args: readonly string[], options: ChildOptions): StartedProcess {
  const child = execa(path, args, { ...childOptions(options), buffer: false });
  const { pid, stdin, stdout, stderr } = child;
  // The subprocess is itself a promise: returned as it is, it would be awaited.
  return { pid, stdin, stdout, stderr, ended: Promise.resolve(child), kill: () => void child.kill() };
}

/** Starts a short command and collects its output, up to `maxBytes` for each of its two streams. */
export function startCommand(
  path: string,
  args: readonly string[],
  options: ChildOptions & {
    readonly input: Uint8Array | string | undefined;
    readonly maxBytes: number;
  },
): StartedCommand {
  const { input, maxBytes, signal, killAfterMs } = options;
  const child = execa(path, args, {
    ...childOptions(options),
    ...(input === undefined ? { stdin: 'ignore' as const } : { input }),
    encoding: 'buffer',
    maxBuffer: maxBytes,
  });
  // A grandchild that left the group may keep the pipes open after everything else was killed.
  const closePipes = () =>
    setTimeout(() => {
      child.stdout.destroy();
      child.stderr.destroy();
    }, killAfterMs).unref();
  signal.addEventListener('abort', closePipes, { once: true });
  const ended = child.then((result) => {
    signal.removeEventListener('abort', closePipes);
    // A grandchild may have ignored SIGTERM and outlived the command.
    if (child.pid !== undefined && (signal.aborted || result.isMaxBuffer)) signalGroup(child.pid, 'SIGKILL');
    return result;
  });
  return { pid: child.pid, ended };
}

function childOptions({ env, cwd, signal, killAfterMs }: ChildOptions) {
  return {
    env,
    extendEnv: false,
    reject: false,
    killDescendants: true,
    cancelSignal: signal,
    forceKillAfterDelay: killAfterMs,
    stripFinalNewline: false,
    ...(cwd === undefined ? {} : { cwd }),
  } as const;
}
