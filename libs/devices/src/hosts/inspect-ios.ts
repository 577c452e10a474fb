import type { SkippedCounter } from '@storedeck/foreign-text';
import type { Host } from '@storedeck/host';
import { listIosDevices, listSimulators, type Simulator } from '@storedeck/wda';

/**
 * Finds the iOS tools and devices of a host: whether `xcrun` is installed, the simulators, and the iPhones. If
 * simulators or iPhones cannot be listed, their list is empty. `skipped` counts the parts of the lists that are not known.
 */
export async function inspectIos(host: Host, signal: AbortSignal, skipped?: SkippedCounter) {
  const [xcrun, simulators, { devices }] = await Promise.all([
    host.which('xcrun'),
    listSimulators(host, { signal }).catch((): Simulator[] => []),
    listIosDevices(host, { signal, skipped }),
  ]);
  return {
    xcrun: xcrun !== undefined,
    simulators,
    devices: devices
      .filter(({ kind }) => kind === 'device')
      .map(({ udid, name, model, osVersion, connection }) => ({ udid, name, model, osVersion, connection })),
  };
}
