import { spawn, type ChildProcess } from 'node:child_process';

import type { Ended } from './run-failure.ts';

const KILL_AFTER_MS = 1000;

export interface CommandOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input: Uint8Array | string | undefined;
  readonly signals: readonly (AbortSignal | undefined)[];
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export interface Command {
  readonly pid: number | undefined;
  /** Never rejects. */
  readonly ended: Promise<Ended>;
}

/**
 * A short command, collected. Node's own spawn rather than execa: on a call like `adb shell input`, which people wait for,
 * execa's millisecond would be a tenth of the whole.
 */
export function startCommand(path: string, args: readonly string[], options: CommandOptions): Command {
  const child = spawn(path, args, {
    env: options.env,
    detached: true,
    stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  return { pid: child.pid, ended: collect(child, options) };
}

function collect(child: ChildProcess, options: CommandOptions): Promise<Ended> {
  return new Promise((resolve) => {
    const why = { timedOut: false, isCanceled: false, isMaxBuffer: false };
    let force: NodeJS.Timeout | undefined;
    const end = (reason: keyof typeof why) => {
      if (force) return;
      why[reason] = true;
      signalGroup(child, 'SIGTERM');
      force = setTimeout(() => {
        signalGroup(child, 'SIGKILL');
        // What left the group may still hold the pipes open; nobody waits for that.
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, KILL_AFTER_MS);
    };
    const gather = (stream: ChildProcess['stdout']) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      stream?.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > options.maxBytes) end('isMaxBuffer');
        else chunks.push(chunk);
      });
      return () => Buffer.concat(chunks);
    };
    const stdout = gather(child.stdout);
    const stderr = gather(child.stderr);
    const cancel = () => end('isCanceled');
    const timer = setTimeout(() => end('timedOut'), options.timeoutMs);
    for (const signal of options.signals) signal?.addEventListener('abort', cancel);
    if (options.signals.some((signal) => signal?.aborted)) cancel();
    const settle = (ended: Partial<Ended>) => {
      clearTimeout(timer);
      clearTimeout(force);
      for (const signal of options.signals) signal?.removeEventListener('abort', cancel);
      // A child of the command that outlived it in spite of SIGTERM.
      if (force) signalGroup(child, 'SIGKILL');
      resolve({ ...why, ...ended, stdout: stdout(), stderr: stderr() });
    };
    child.once('error', (cause: NodeJS.ErrnoException) => settle({ code: cause.code, cause }));
    child.once('close', (exitCode, signal) =>
      settle({ exitCode: exitCode ?? undefined, signal: signal ?? undefined }),
    );
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(options.input);
  });
}

/** Children run detached, so each is the leader of its own process group. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // Gone already.
  }
}
