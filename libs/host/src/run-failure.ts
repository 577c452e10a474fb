import { HostError } from './host-error.ts';

/** How a command ended, whatever started it. */
export interface Ended {
  readonly code?: string | undefined;
  readonly timedOut: boolean;
  readonly isCanceled: boolean;
  readonly isMaxBuffer: boolean;
  readonly exitCode?: number | undefined;
  readonly signal?: string | undefined;
  readonly cause?: unknown;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

interface Limits {
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly closing: boolean;
}

/** Why a command has no result, or `undefined` when it ran to its end (whatever its exit code). */
export function runFailure(tool: string, ended: Ended, limits: Limits): HostError | undefined {
  if (ended.timedOut) {
    return new HostError(
      'TIMED_OUT',
      `"${tool}" did not finish within ${(limits.timeoutMs ?? 30_000) / 1000} s.`,
      {
        hint: 'Try again; if it happens each time, the device or the tool hangs: unplug the device, or restart the tool.',
      },
    );
  }
  if (ended.isCanceled) {
    return limits.closing
      ? new HostError('HOST_GONE', `"${tool}" was ended because this computer is no longer in use.`)
      : new HostError('ABORTED', `"${tool}" was ended: the call was cancelled.`);
  }
  if (ended.isMaxBuffer) {
    const megabytes = ((limits.maxBytes ?? 16 * 1024 * 1024) / (1024 * 1024)).toFixed(1);
    return new HostError('OUTPUT_TOO_LARGE', `"${tool}" printed more than ${megabytes} MiB and was ended.`);
  }
  if (ended.exitCode === undefined && ended.signal === undefined) return spawnFailure(tool, ended);
  return undefined;
}

/** A command that could not be started at all. */
export function spawnFailure(tool: string, failure: unknown): HostError {
  const { code, cause } = (failure ?? {}) as { code?: string; cause?: unknown };
  const origin = cause ?? failure;
  const reason = REASONS[code ?? ''] ?? (origin instanceof Error ? origin.message.split('\n')[0] : code);
  return new HostError('SPAWN_FAILED', `"${tool}" could not be started: ${reason}.`, {
    cause: origin,
    ...(code === 'EACCES'
      ? { hint: `Make the file executable (chmod +x), or point to another ${tool}.` }
      : {}),
  });
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'its file may not be executed',
  E2BIG: 'its arguments are too long',
  ENOENT: 'its file or working folder is missing',
  ENOEXEC: 'its file is not a program of this machine',
};
