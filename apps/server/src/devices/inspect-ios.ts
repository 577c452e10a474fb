import type { Host } from '@storedeck/host';
import { listIosDevices, listSimulators, type Simulator } from '@storedeck/wda';

/**
 * The parts of a runner that concern iOS: Xcode's command line tools, simulators and devices. A tool that is missing
 * or fails yields an empty list.
 */
export async function inspectIos(host: Host, signal: AbortSignal) {
  const [xcrun, simulators, { devices }] = await Promise.all([
    host.which('xcrun'),
    listSimulators(host, { signal }).catch((): Simulator[] => []),
    listIosDevices(host, { signal }),
  ]);
  return {
    xcrun: xcrun !== undefined,
    simulators,
    devices: devices
      .filter(({ kind }) => kind === 'device')
      .map(({ udid, name, model, osVersion, connection }) => ({ udid, name, model, osVersion, connection })),
  };
}
