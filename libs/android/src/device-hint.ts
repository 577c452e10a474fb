import type { ListedWay } from './phones/phone-way.ts';

/**
 * Returns the hint for a phone that cannot be used in this state. `undefined` for other states. A phone that is
 * connected over the network has no cable.
 */
export function hintFor(state: string, connection?: ListedWay['connection']): string | undefined {
  if (connection === 'tcp' && Object.hasOwn(WIRELESS_HINTS, state)) return WIRELESS_HINTS[state];
  return Object.hasOwn(HINTS, state) ? HINTS[state] : undefined;
}

const WIRELESS_HINTS: Readonly<Record<string, string>> = {
  unauthorized:
    'Unlock the phone and tap "Allow" in its "Allow USB debugging?" dialog. If there is no dialog, disconnect the phone and connect it again.',
  offline:
    'Check that the phone is on and in the same network as this computer; then disconnect it and connect it again.',
  connecting:
    'Wait a moment. If the state does not change, check that the phone is on and in the same network as this computer.',
};

const HINTS: Readonly<Record<string, string>> = {
  unauthorized:
    'Unlock the phone and tap "Allow" in its "Allow USB debugging?" dialog. If there is no dialog, unplug the phone and plug it in again.',
  authorizing: 'Unlock the phone and tap "Allow" in its "Allow USB debugging?" dialog.',
  offline: 'Unplug the phone and plug it in again, or run: adb reconnect offline.',
  connecting: 'Wait a moment. If the state does not change, unplug the phone and plug it in again.',
  'no permissions':
    'This user may not open the USB device: install the udev rules for Android, log in again, and run adb kill-server.',
  bootloader: 'The phone is in its bootloader: start Android.',
  recovery: 'The phone is in recovery mode: start Android.',
  rescue: 'The phone is in rescue mode: start Android.',
  'same serial':
    'This adb cannot tell two phones with one serial apart: install newer platform tools, or unplug one of them.',
  sideload: 'The phone waits for an update: start Android.',
};
