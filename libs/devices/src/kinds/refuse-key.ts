import { DeviceError } from '../device-error.ts';
import type { DeviceKey } from '../keys/device-keys.ts';

/**
 * Refuses a key that a device does not have.
 *
 * @throws DeviceError INPUT_INVALID
 */
export function refuseKey(key: DeviceKey): never {
  throw new DeviceError('INPUT_INVALID', `This device has no key "${key}".`, {
    hint: 'Use ui to find a button on the screen that does the same.',
  });
}
