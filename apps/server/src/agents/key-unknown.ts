import { RequestError } from '../http/request-error.ts';
import type { DeviceKey } from './agent-device.ts';

/** @throws RequestError INPUT_INVALID */
export function keyUnknown(key: DeviceKey): never {
  throw new RequestError('INPUT_INVALID', `This device has no key "${key}".`, {
    hint: 'Use ui to find a button on the screen that does the same.',
  });
}
