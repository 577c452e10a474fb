import type { Host } from '@storedeck/host';

import { WdaError } from '../wda-error.ts';
import { listSimulators } from './list-simulators.ts';
import { runSimctl } from './run-simctl.ts';

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

// The timeout is long, because the first boot of a new simulator migrates data. This takes minutes on a busy Mac.
const BOOT_TIMEOUT_MS = 5 * 60_000;
const SHUTDOWN_TIMEOUT_MS = 60_000;

/**
 * Boots a simulator without opening its window, and resolves when the simulator can be used. Does nothing when the
 * simulator is already booted. Rejects with DEVICE_NOT_FOUND, SIMULATOR_FAILED, WDA_TIMED_OUT (after five minutes) or
 * XCODE_MISSING.
 */
export async function bootSimulator(host: Host, udid: string, { signal }: CallOptions = {}): Promise<void> {
  const name = await findName(host, udid, signal);
  // Unlike `simctl boot`, this command also succeeds for a booted simulator, and waits until the simulator can be used.
  const args = ['bootstatus', udid, '-b'];
  await runSimctl(host, args, { signal, timeoutMs: BOOT_TIMEOUT_MS, failure: `${name} could not be booted` });
}

/**
 * Shuts a simulator down. Does nothing when the simulator is already shut down. Rejects with DEVICE_NOT_FOUND,
 * SIMULATOR_FAILED, WDA_TIMED_OUT (after one minute) or XCODE_MISSING.
 */
export async function shutDownSimulator(
  host: Host,
  udid: string,
  { signal }: CallOptions = {},
): Promise<void> {
  const name = await findName(host, udid, signal);
  await runSimctl(host, ['shutdown', udid], {
    signal,
    timeoutMs: SHUTDOWN_TIMEOUT_MS,
    failure: `${name} could not be shut down`,
    accepts: /current state: Shutdown/,
  });
}

async function findName(host: Host, udid: string, signal: AbortSignal | undefined): Promise<string> {
  const simulators = await listSimulators(host, { signal });
  const found = simulators.find((simulator) => simulator.udid === udid);
  if (found) return found.name;
  throw new WdaError('DEVICE_NOT_FOUND', `${host.name} has no simulator with the UDID ${udid}.`, {
    hint: 'It may have been deleted: list the simulators again.',
  });
}
