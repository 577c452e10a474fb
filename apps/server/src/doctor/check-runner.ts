import { isRunnerError, type Runner, type SkippedOutput } from '@storedeck/runner-ssh';

import type { Devices } from '../compose-devices.ts';
import { checkDevices } from './check-devices.ts';
import { checkTools } from './check-tools.ts';
import type { Finding } from './finding.ts';

type Connect = Devices['connectRunner'];

/** The address of a runner and the credentials for it. */
export interface RunnerTarget {
  /** Default: that of the SSH configuration. */
  readonly user?: string | undefined;
  readonly host: string;
  readonly port?: number | undefined;
  readonly password?: string | undefined;
  readonly privateKey?: string | undefined;
  readonly passphrase?: string | undefined;
  /** Asks the user for the passphrase. Called if the key is encrypted and no passphrase is known. */
  readonly askPassphrase?: (() => Promise<string>) | undefined;
}

/** Logs in to a runner, checks its tools and devices, and disconnects. */
export async function checkRunner(
  target: RunnerTarget,
  connect: Connect,
  signal: AbortSignal,
): Promise<Finding[]> {
  try {
    const runner = await login(target, connect, signal);
    try {
      const [tools, devices] = await Promise.all([
        checkTools(runner.host, { signal }),
        checkDevices(runner.host, signal),
      ]);
      const { type, fingerprint } = runner.hostKey;
      return [
        {
          level: 'ok',
          name: 'login',
          detail: `as ${target.user ?? 'the user of the SSH configuration'}; ${type} ${fingerprint}`,
        },
        ...describeSkipped(runner.host.skippedOutput),
        ...tools,
        ...devices,
      ];
    } finally {
      await runner.close();
    }
  } catch (error) {
    if (!isRunnerError(error) || signal.aborted) throw error;
    return [{ level: 'fix', name: 'login', detail: `${error.message} (${error.code})`, advice: error.hint }];
  }
}

/** Says that start-up files print text: programs that read the output of `ssh` stumble over it. */
function describeSkipped({ commands, bytes, sample }: SkippedOutput): Finding[] {
  if (commands === 0) return [];
  const detail = `start-up files print before each command, such as "${sample}"; skipped ${bytes} bytes of ${commands} commands`;
  const advice = 'Let ~/.zshenv, ~/.bashrc or the like print only in interactive shells.';
  return [{ level: 'note', name: 'login shell', detail, advice }];
}

async function login(
  { askPassphrase, ...target }: RunnerTarget,
  connect: Connect,
  signal: AbortSignal,
): Promise<Runner> {
  try {
    return await connect({ ...target, signal });
  } catch (error) {
    if (!isRunnerError(error) || error.code !== 'KEY_PASSPHRASE_NEEDED' || !askPassphrase) throw error;
    return connect({ ...target, passphrase: await askPassphrase(), signal });
  }
}
