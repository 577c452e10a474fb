import { deadline } from '@storedeck/async';
import type { ListedDevice } from '@storedeck/devices';

import { ASK_TO_LAUNCH } from '../call/ask-to-launch.ts';
import type { AgentDevices } from '../services/device-services.ts';

/** The time in ms for the question whether WebDriverAgent runs, so that the list does not wait for a phone that hangs. */
const LIMIT_MS = 3000;
const LAUNCH = `WebDriverAgent does not run on it. ${ASK_TO_LAUNCH}`;

/**
 * Resolves to what an agent can do with a device. An iPhone or a simulator that is connected takes input only while
 * WebDriverAgent runs; the screen of a simulator can be captured without it. Never rejects.
 */
export async function checkReady<Listed extends ListedDevice>(
  device: Listed,
  { hosts }: Pick<AgentDevices, 'hosts'>,
  signal: AbortSignal,
): Promise<Pick<ListedDevice, 'ready' | 'hint'>> {
  const { ready, hint, platform, kind, host, device: udid } = device;
  if (platform !== 'ios' || !ready) return { ready, hint };
  const limit = deadline(LIMIT_MS, signal);
  const isRunning = await hosts
    .get(host)
    .wda.device(udid)
    .then((phone) => phone.status({ signal: limit }))
    .then(
      (status) => status.running,
      () => false,
    );
  if (isRunning) return { ready, hint };
  if (kind === 'simulator') return { ready, hint: `Only pictures: ${LAUNCH}` };
  return { ready: false, hint: LAUNCH };
}
