import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { BUILT_COMMAND } from '../measure/built-server.ts';
import { processMemory } from '../measure/process-memory.ts';
import type { SimulatedStores } from '../store-sync/simulated-stores.ts';

const EVERY_MS = 200;

/**
 * Publishes a plan with the built command `storedeck publish`.
 *
 * @returns the largest resident memory of the command's process, including Node, in bytes. Linux only; NaN on other
 * systems.
 */
export async function memoryOfCommand(
  dir: string,
  plan: string,
  { env, endpoints }: SimulatedStores,
): Promise<number> {
  const args = ['publish', '--plan', plan, '--mine', 'appStore', '--quiet', '--dir', dir];
  const command = spawn(process.execPath, [BUILT_COMMAND, ...args], {
    env: {
      ...process.env,
      ...env,
      ASC_API_BASE_URL: endpoints.appStoreConnectUrl,
      PLAYSTORE_API_BASE_URL: endpoints.playUrl,
      PLAYSTORE_TOKEN_URL: endpoints.playTokenUrl,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peak = NaN;
  const watching = setInterval(() => {
    void processMemory(command.pid ?? 0).then((memory) => {
      // When the process has ended, its status no longer contains the memory. The last value before that is kept.
      if (!Number.isNaN(memory.peak)) peak = memory.peak;
    });
  }, EVERY_MS);
  const [code] = (await once(command, 'exit')) as [number | null];
  clearInterval(watching);
  if (code !== 0) throw new Error(`storedeck publish ended with the code ${String(code)}.`);
  return peak;
}
