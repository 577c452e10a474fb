import type { CaptureDevice } from '../device/capture-device.ts';
import type { PlannedDevice } from './capture-plan.ts';

/** A device of a plan, and the device that it means. */
export interface MatrixDevice {
  readonly planned: PlannedDevice;
  readonly device: CaptureDevice;
}
