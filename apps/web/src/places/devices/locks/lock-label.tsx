import { Lock } from 'lucide-react';

import { useDeviceLock } from '../../../server/device-locks.ts';
import type { Device } from '../device.ts';
import { isOurs, whereUsed } from './holder-words.ts';

/** Shows in the list of devices that another holder uses a device. */
export function LockLabel({ device }: { device: Device }) {
  const lock = useDeviceLock(device);
  if (!lock || isOurs(lock)) return null;
  return (
    <span className="text-muted mt-0.5 flex items-center gap-1.5 text-sm">
      <Lock aria-hidden className="size-3.5 shrink-0" />
      <bdi className="min-w-0 truncate">{whereUsed(lock)}</bdi>
    </span>
  );
}
