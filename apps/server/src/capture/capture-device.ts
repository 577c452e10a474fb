import type { CaptureDevice } from '@storedeck/capture';
import type { Device } from '@storedeck/devices';

import { toFlowDevice } from '../flows/flow-device.ts';

/**
 * Returns a device as captures need it.
 *
 * @throws ServerError CONTROL_UNSUPPORTED for a device of a WebDriver server that runs neither Android nor iOS
 */
export function toCaptureDevice(device: Device): CaptureDevice {
  const flowDevice = toFlowDevice(device);
  const { device: id, host, name, kind } = device;
  return {
    ...flowDevice,
    ...{ device: id, host, name },
    kind: kind === 'android' || kind === 'simulator' ? kind : 'iphone',
    abilities: device.abilities ?? {},
  };
}
