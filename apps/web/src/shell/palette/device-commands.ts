import { useLocation } from 'wouter';

import { addressOf, groupDevices, idOf } from '../../places/devices/device.ts';
import { useAndroidDevices, useIosDevices } from '../../server/devices.ts';
import type { PaletteCommand } from './command.ts';

/** Commands that open a device. */
export function useDeviceCommands(): PaletteCommand[] {
  const [, navigate] = useLocation();
  const { data: android } = useAndroidDevices();
  const { data: ios } = useIosDevices();
  return groupDevices(android, ios)
    .flatMap(({ devices }) => devices)
    .map((device) => ({
      group: 'Use a device',
      label: device.name,
      id: idOf(device),
      note: device.unusable ?? device.detail,
      keywords: ['device', 'phone', 'mirror'],
      run: () => navigate(`/devices?${new URLSearchParams(addressOf(device)).toString()}`),
    }));
}
