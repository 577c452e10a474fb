import type { CapturePlan, DeviceFacts } from '@storedeck/capture';
import type { CapturePlannedDevice } from '@storedeck/contract';

/** Returns the devices of a plan as the page shows them. `facts`: what the check has read, by the id of the plan. */
export function describeDevices(
  devices: CapturePlan['devices'],
  facts: ReadonlyMap<string, DeviceFacts>,
): CapturePlannedDevice[] {
  return devices.map(({ device, store, slot }) => {
    const { name, system, size, appLanguages } = facts.get(device) ?? {};
    return {
      ...{ device, name: name ?? null, system: system ?? null, store: store ?? null, slot: slot ?? null },
      ...{ width: size?.width ?? null, height: size?.height ?? null },
      appLanguages: appLanguages ?? null,
    };
  });
}
