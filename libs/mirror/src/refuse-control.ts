import { DeviceError } from '@storedeck/devices';

/**
 * Returns the error of an input that is not possible on the rung on which a screen is shown.
 *
 * @param reason null if the rung says nothing about this input
 */
export function refuseControl(reason: string | null): DeviceError {
  return new DeviceError('CONTROL_UNSUPPORTED', reason ?? 'This is not possible here.', {
    hint: 'What is possible depends on how the screen is shown.',
  });
}
