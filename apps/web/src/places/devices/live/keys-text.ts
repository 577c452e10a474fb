import { useSyncExternalStore } from 'react';

import { useDeviceLock } from '../../../server/device-locks.ts';
import type { Device } from '../device.ts';
import { refusesInput, whereUsed } from '../locks/holder-words.ts';
import { whyNot, type LiveMirror } from '../mirror/player/live-mirror.ts';

/** Returns what happens to the keys that the user presses while the screen has the focus. */
export function useKeysText(device: Device, mirror: LiveMirror): string {
  const state = useSyncExternalStore(mirror.subscribe, mirror.getState);
  const lock = useDeviceLock(device);
  if (lock && refusesInput(lock)) return `Keys do not go to the device. ${whereUsed(lock)}.`;
  if (whyNot(state, 'key') !== null) return 'Keys cannot be sent to this device.';
  if (state.trouble || !state.drawn) return 'Keys do not go to the device while its screen is not shown.';
  return 'Keys go to the device.';
}
