import type { Host } from '@storedeck/host';
import { listIosDevices, listSimulators, type Simulator } from '@storedeck/wda';

/** What a runner has for iOS. A tool that is missing or fails hides nothing that the others find. */
export async function lookAround(host: Host, signal: AbortSignal) {
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
