import type { DeviceHosts, DeviceLocks } from '@storedeck/devices';

import type { DeviceMirrors } from './device-mirrors.ts';

/** The objects through which viewers watch and control devices. */
export interface MirroredDevices {
  readonly mirrors: DeviceMirrors;
  readonly hosts: Pick<DeviceHosts, 'get'>;
  readonly locks: Pick<DeviceLocks, 'join'>;
}
