import type { CaptureDevice } from '@storedeck/capture';
import type { Device } from '@storedeck/devices';
import type { ScreenChanges } from '@storedeck/flows';

import { toFlowDevice } from '../flows/flow-device.ts';

/**
 * Returns a device as captures need it. `changes` tells when its picture changes.
 *
 * @throws ServerError CONTROL_UNSUPPORTED for a device of a WebDriver server that runs neither Android nor iOS
 */
export function toCaptureDevice(device: Device, changes?: ScreenChanges): CaptureDevice {
  const flowDevice = toFlowDevice(device, changes);
  const { device: id, host, name, kind } = device;
  return {
    ...flowDevice,
    ...{ device: id, host, name },
    kind: kind === 'android' || kind === 'simulator' ? kind : 'iphone',
    abilities: device.abilities ?? {},
  };
}
