import type { DeviceLock } from '@storedeck/contract';

import { DeviceError } from '../device-error.ts';

/**
 * The error for a client that tries to act on a device while another holder has the lock. The error names the holder,
 * and the time since which the holder has the lock.
 */
export function deviceBusy({ device, holder, since, elsewhere }: DeviceLock): DeviceError {
  const where = elsewhere && holder.kind !== 'command' ? ' of another Storedeck' : '';
  const at = new Date(since).toTimeString().slice(0, 5);
  return new DeviceError('DEVICE_BUSY', `${device} is used by ${holder.name}${where}, since ${at}.`, {
    hint: HINTS[holder.kind],
  });
}

const HINTS = {
  window:
    'It is free 15 seconds after the last input there. Ask for it on the page, or with POST /api/device-locks/ask.',
  agent:
    'It is free a minute after the last input of the agent. A person gets it by touching it on the page.',
  program:
    'It is free 15 seconds after the last input of the program. A person gets it by touching it on the page.',
  command: 'It is free when the command has ended.',
} as const;
