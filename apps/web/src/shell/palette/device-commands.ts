import { useLocation } from 'wouter';

import { makeAddress, describeDevice, whyUnusable } from '../../places/devices/device.ts';
import { groupDevices } from '../../places/devices/group-devices.ts';
import { useDevices } from '../../server/devices.ts';
import type { PaletteCommand } from './command.ts';

/** Commands that open a device. */
export function useDeviceCommands(): PaletteCommand[] {
  const [, navigate] = useLocation();
  const { owners } = useDevices();
  return owners
    .flatMap((owner) => groupDevices(owner).devices)
    .filter(({ platform }) => platform !== 'webdriver')
    .map((device) => ({
      group: 'Use a device',
      label: device.name,
      id: device.device,
      note: whyUnusable(device) ?? describeDevice(device),
      keywords: ['device', 'phone', 'mirror', 'screenshot', 'capture', 'record', 'video'],
      run: () => navigate(`/devices?${new URLSearchParams(makeAddress(device)).toString()}`),
    }));
}
