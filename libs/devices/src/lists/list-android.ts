import type { AndroidDevices } from '@storedeck/contract';

import type { ListedDevice } from '../device.ts';

/** Describes the phones that the adb of a host lists. */
export function listAndroid({ devices, hostId }: AndroidDevices): ListedDevice[] {
  return devices.map(({ serial, model, state, connection, ways, hint }) => ({
    id: serial,
    device: serial,
    host: hostId,
    platform: 'android',
    kind: 'android',
    name: model.replaceAll('_', ' ') || serial,
    facts: [],
    connection,
    ways,
    state,
    ready: state === 'device',
    hint,
  }));
}
