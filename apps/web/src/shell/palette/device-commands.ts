import { useLocation } from 'wouter';

import { addressOf, groupDevices, idOf } from '../../places/devices/device.ts';
import { useHostDevices } from '../../server/devices.ts';
import type { PaletteCommand } from './command.ts';

/** Commands that open a device. */
export function useDeviceCommands(): PaletteCommand[] {
  const [, navigate] = useLocation();
  const { hosts } = useHostDevices();
  return hosts
    .flatMap(({ host, android, ios }) => groupDevices({ host, android: android.data, ios: ios.data }).devices)
    .map((device) => ({
      group: 'Use a device',
      label: device.name,
      id: idOf(device),
      note: device.unusable ?? device.detail,
      keywords: ['device', 'phone', 'mirror', 'screenshot', 'capture', 'record', 'video'],
      run: () => navigate(`/devices?${new URLSearchParams(addressOf(device)).toString()}`),
    }));
}
