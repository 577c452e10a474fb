import { connectRunner, isRunnerError, type Runner } from '@storedeck/runner-ssh';

import { lookAround } from '../../devices/look-around.ts';
import { checkTools } from './check-tools.ts';
import type { Finding } from './finding.ts';
import type { RunnerTarget } from './runner-target.ts';

/** Logs in to a runner, looks at its tools and devices, and leaves. */
export async function checkRunner(target: RunnerTarget, signal: AbortSignal): Promise<Finding[]> {
  try {
    const runner = await login(target, signal);
    try {
      const [tools, devices] = await Promise.all([
        checkTools(runner.host, undefined, signal),
        checkDevices(runner, signal),
      ]);
      const { type, fingerprint } = runner.hostKey;
      return [
        { level: 'ok', name: 'login', detail: `as ${target.user}; ${type} ${fingerprint}` },
        ...tools,
        devices,
      ];
    } finally {
      await runner.close();
    }
  } catch (error) {
    if (!isRunnerError(error) || signal.aborted) throw error;
    return [{ level: 'fix', name: 'login', detail: `${error.message} (${error.code})`, advice: error.hint }];
  }
}

async function login({ askPassphrase, ...target }: RunnerTarget, signal: AbortSignal): Promise<Runner> {
  try {
    return await connectRunner({ ...target, signal });
  } catch (error) {
    if (!isRunnerError(error) || error.code !== 'KEY_PASSPHRASE_NEEDED' || !askPassphrase) throw error;
    return connectRunner({ ...target, passphrase: await askPassphrase(), signal });
  }
}

async function checkDevices({ host }: Runner, signal: AbortSignal): Promise<Finding> {
  const { simulators, devices } = await lookAround(host, signal);
  const booted = simulators.filter(({ state }) => state === 'Booted').length;
  const detail = `${devices.length} on a cable or near by; simulators: ${simulators.length}, ${booted} booted`;
  return { level: devices.length + booted > 0 ? 'ok' : 'note', name: 'iPhones', detail };
}
