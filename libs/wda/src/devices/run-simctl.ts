import { type Host, isHostError } from '@storedeck/host';

import { WdaError } from '../wda-error.ts';

/** Options of `runSimctl`. */
export interface SimctlOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs: number;
  /** The beginning of the error message for a failed command. */
  readonly failure: string;
  /**
   * Matches the error message of a failed command that counts as successful, because the simulator is already in the
   * wanted state.
   */
  readonly accepts?: RegExp;
}

/** Runs a subcommand of simctl, and resolves to what it prints. Rejects with SIMULATOR_FAILED or WDA_TIMED_OUT. */
export async function runSimctl(
  host: Host,
  args: readonly string[],
  { signal, timeoutMs, failure, accepts }: SimctlOptions,
): Promise<string> {
  const options = { signal, timeoutMs };
  const { exitCode, stderr, stdout } = await host
    .run('xcrun', ['simctl', ...args], options)
    .catch((error: unknown) => {
      if (!isHostError(error) || error.code !== 'TIMED_OUT') throw error;
      throw new WdaError('WDA_TIMED_OUT', `${failure} within ${timeoutMs / 1000} s.`, {
        cause: error,
        hint: 'Check whether the Mac is busy or its disk is full, then try again.',
      });
    });
  if (exitCode === 0 || accepts?.test(stderr)) return stdout.toString('utf8');
  // The last line is used, because the first line contains only the domain and the number of the error.
  const reason = stderr.trim().split('\n').at(-1)?.slice(0, 300) || `exit code ${exitCode}`;
  throw new WdaError('SIMULATOR_FAILED', `${failure}: ${reason.replace(/\.$/, '')}.`, {
    hint: 'Open Simulator on that Mac and try there; its message may say more.',
  });
}
