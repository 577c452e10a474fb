import { useLocation } from 'wouter';

import { addressOf, groupDevices, idOf } from '../../places/devices/device.ts';
import { useAndroidDevices, useIosDevices } from '../../server/devices.ts';
import type { PaletteCommand } from './command.ts';

/** The phones at hand. */
export function useDeviceCommands(): PaletteCommand[] {
  const [, navigate] = useLocation();
  const { data: android } = useAndroidDevices();
  const { data: ios } = useIosDevices();
  return groupDevices(android, ios)
    .flatMap(({ devices }) => devices)
    .map((device) => ({
      group: 'Use a device',
      label: device.name,
      keywords: ['device', 'phone', 'mirror', idOf(device)],
      ...(device.unusable !== null && { note: 'not usable yet' }),
      run: () => navigate(`/devices?${new URLSearchParams(addressOf(device)).toString()}`),
    }));
}
