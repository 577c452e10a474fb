import { HostError } from './host-error.ts';

/** How a command ended. */
export interface CommandEnd {
  /** The code of the system error, such as `ENOENT`, if the command could not be started. */
  readonly code?: string | undefined;
  readonly cause?: unknown;
  readonly exitCode?: number | undefined;
  readonly signal?: string | undefined;
}

/** The limits and abort signals that may end a command early. */
export interface CommandLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Aborts when the output is larger than `maxBytes`. */
  readonly tooLarge: AbortSignal;
  /** Aborts when `timeoutMs` has passed. */
  readonly timeout: AbortSignal;
  /** The caller's own signal. */
  readonly caller: AbortSignal | undefined;
  /** Aborts when the host is closed. */
  readonly closing: AbortSignal;
}

/**
 * Returns the reason why a command has no result, or `undefined` when the command ran to its end (with any exit code).
 */
export function runFailure(tool: string, end: CommandEnd, limits: CommandLimits): HostError | undefined {
  if (end.exitCode === undefined && end.signal === undefined && end.code !== undefined) {
    return spawnFailure(tool, end);
  }
  if (limits.caller?.aborted) {
    return new HostError('ABORTED', `"${tool}" was ended: the call was aborted.`);
  }
  if (limits.closing.aborted) {
    return new HostError('HOST_GONE', `"${tool}" was ended because this computer is no longer in use.`);
  }
  if (limits.tooLarge.aborted) {
    const megabytes = (limits.maxBytes / (1024 * 1024)).toFixed(1);
    return new HostError('OUTPUT_TOO_LARGE', `"${tool}" printed more than ${megabytes} MiB and was ended.`);
  }
  if (limits.timeout.aborted) {
    return new HostError('TIMED_OUT', `"${tool}" did not finish within ${limits.timeoutMs / 1000} s.`, {
      hint: 'Try again. If it happens each time, the device or the tool hangs: unplug the device, or restart the tool.',
    });
  }
  return undefined;
}

/** Returns the error for a command that could not be started. */
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
  EACCES: 'its file is not executable',
  E2BIG: 'its arguments are too long',
  ENOENT: 'its file or working folder is missing',
  ENOEXEC: 'its file is not a program of this machine',
};
