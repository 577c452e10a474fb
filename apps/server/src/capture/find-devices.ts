import type {
  CaptureDevice,
  CaptureIssue,
  CapturePlan,
  LeftSettings,
  MatrixDevice,
} from '@storedeck/capture';
import type { Holder } from '@storedeck/contract';
import type { AllDevices, Device, DeviceLocks } from '@storedeck/devices';
import type { ScreenChanges } from '@storedeck/flows';

import { toCaptureDevice } from './capture-device.ts';

/** The devices of a plan that are there, and what is wrong with the others. */
export interface FoundDevices {
  readonly devices: readonly MatrixDevice[];
  readonly issues: readonly CaptureIssue[];
}

/**
 * Finds the devices of a plan. Each device that cannot be used becomes an issue, so that the check lists all of them.
 *
 * @param options.watch returns what tells when the picture of a device changes
 */
export async function findPlanned(
  all: AllDevices,
  plan: CapturePlan,
  { watch, signal }: { readonly watch: (device: Device) => ScreenChanges; readonly signal: AbortSignal },
): Promise<FoundDevices> {
  const devices: MatrixDevice[] = [];
  const issues: CaptureIssue[] = [];
  await Promise.all(
    plan.devices.map(async (planned) => {
      try {
        const device = await all.find(planned.device, signal);
        devices.push({ planned, device: toCaptureDevice(device, watch(device)) });
      } catch (error) {
        signal.throwIfAborted();
        if (!isToldError(error)) throw error;
        const { device } = planned;
        const about = { severity: 'error', code: 'DEVICE_UNABLE', device } as const;
        issues.push({ ...about, message: error.message, hint: error.hint });
      }
    }),
  );
  const order = (one: { readonly device?: string | undefined }): number =>
    plan.devices.findIndex(({ device }) => device === one.device);
  return {
    devices: devices.toSorted((a, b) => order(a.planned) - order(b.planned)),
    issues: issues.toSorted((a, b) => order(a) - order(b)),
  };
}

/** Whether an error has a code and a sentence for people, and is no mistake of this program. */
function isToldError(error: unknown): error is Error & { readonly hint?: string | undefined } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && 'hint' in error;
}

/** Finds the device whose settings an earlier run has left; undefined if it cannot be used now. */
export async function findLeft(
  all: AllDevices,
  { host, device: id }: LeftSettings,
  signal: AbortSignal,
): Promise<CaptureDevice | undefined> {
  const { devices } = await all.list(signal);
  const found = devices.find((device) => device.host === host && device.device === id && device.ready);
  return found && toCaptureDevice(found);
}

/** Returns a function that calls `work` while nobody else acts on a device. */
export function lockWith(locks: DeviceLocks, holder: Holder = COMMAND) {
  return <Result>(
    { host, device }: CaptureDevice,
    work: (lost: AbortSignal) => Promise<Result>,
  ): Promise<Result> => locks.useOnce({ host, device }, holder, work);
}

const COMMAND = { kind: 'command', id: `capture-${process.pid}`, name: 'storedeck capture' } as const;
