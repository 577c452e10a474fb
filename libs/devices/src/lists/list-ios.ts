import type { IosDevices } from '@storedeck/contract';

import type { ListedDevice } from '../device.ts';

/** Describes the iPhones and the booted simulators of a host. */
export function listIos({ devices, hostId }: IosDevices): ListedDevice[] {
  return devices.map(({ udid, name, model, osVersion, kind, connection, hint }) => ({
    id: udid,
    device: udid,
    host: hostId,
    platform: 'ios',
    kind: kind === 'device' ? 'iphone' : 'simulator',
    name: name || model || udid,
    facts: [model, osVersion && `iOS ${osVersion}`].filter(Boolean),
    connection,
    state: kind === 'device' ? 'connected' : BOOTED,
    ready: !hint,
    hint,
  }));
}

/** Describes the simulators of a host that are not booted. */
export function listSimulatorsOff({ simulators, hostId }: IosDevices): ListedDevice[] {
  return simulators
    .filter(({ state }) => state !== BOOTED)
    .map(({ udid, name, runtime, state }) => ({
      id: udid,
      device: udid,
      host: hostId,
      platform: 'ios',
      kind: 'simulator',
      name,
      facts: [runtime].filter(Boolean),
      connection: 'simulator',
      state,
      ready: false,
      hint: undefined,
    }));
}

const BOOTED = 'Booted';
