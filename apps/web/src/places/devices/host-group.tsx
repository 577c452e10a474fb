import { ChevronRight } from 'lucide-react';

import type { HostDevices } from '../../server/devices.ts';
import { failureOf } from '../../server/failure-of.ts';
import { DeviceList } from './device-list.tsx';
import { findDevice, type Device, type DeviceGroup, type NamedDevice } from './device.ts';
import { HostProblems } from './host-problems.tsx';

/** One host in the list: its devices, the simulators that are off, and why devices may be missing. */
export function HostGroup({
  name,
  queries,
  group: { devices, off },
  chosen,
  onChoose,
}: {
  name: string;
  queries: HostDevices;
  group: DeviceGroup;
  chosen: NamedDevice | null;
  onChoose: (device: Device) => void;
}) {
  const { android, ios } = queries;
  const isPending = android.isPending || ios.isPending;
  const isEmpty = devices.length === 0 && off.length === 0;
  return (
    <section aria-label={name} className="p-2">
      <h2 className="text-muted px-2.5 pb-1 text-sm font-medium wrap-anywhere">
        <bdi>{name}</bdi>
      </h2>
      <DeviceList label={`Devices of ${name}`} devices={devices} chosen={chosen} onChoose={onChoose} />
      {off.length > 0 && (
        <SimulatorsOff
          devices={off}
          isOpen={devices.length === 0 || (chosen !== null && findDevice(off, chosen) !== undefined)}
        >
          <DeviceList
            label={`Simulators of ${name} that are off`}
            devices={off}
            chosen={chosen}
            onChoose={onChoose}
          />
        </SimulatorsOff>
      )}
      {isEmpty && !failureOf(android) && !failureOf(ios) && (
        <p className="text-muted px-2.5 py-1">{isPending ? 'Looking for devices…' : 'No device.'}</p>
      )}
      <HostProblems {...queries} />
    </section>
  );
}

function SimulatorsOff({
  devices,
  isOpen,
  children,
}: {
  devices: readonly Device[];
  isOpen: boolean;
  children: React.ReactNode;
}) {
  return (
    <details className="group mt-0.5" open={isOpen}>
      <summary className="text-muted hover:bg-hover flex cursor-pointer list-none items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {devices.length === 1 ? '1 simulator is off' : `${devices.length} simulators are off`}
      </summary>
      {children}
    </details>
  );
}
