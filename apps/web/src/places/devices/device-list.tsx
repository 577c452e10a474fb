import { Smartphone, Tablet } from 'lucide-react';

import {
  describeDevice,
  findDevice,
  isOff,
  makeDeviceKey,
  whyUnusable,
  type Device,
  type NamedDevice,
} from './device.ts';
import { LockLabel } from './locks/lock-label.tsx';

/** The list of the devices of one host. The row of a device that cannot be used shows the reason. */
export function DeviceList({
  label,
  devices,
  chosen,
  onChoose,
}: {
  label: string;
  devices: readonly Device[];
  chosen: NamedDevice | null;
  onChoose: (device: Device) => void;
}) {
  const current = chosen && findDevice(devices, chosen);
  return (
    <ul aria-label={label} className="space-y-0.5">
      {devices.map((device) => (
        <li key={makeDeviceKey(device)}>
          <DeviceRow device={device} chosen={device === current} onChoose={() => onChoose(device)} />
        </li>
      ))}
    </ul>
  );
}

function DeviceRow({ device, chosen, onChoose }: { device: Device; chosen: boolean; onChoose: () => void }) {
  const { name, platform } = device;
  // The hint of a device of a WebDriver server only repeats its state.
  const hint = platform === 'webdriver' ? undefined : device.hint;
  const unusable = whyUnusable(device);
  const Icon = /ipad|tab/i.test(name) ? Tablet : Smartphone;
  return (
    <button
      type="button"
      aria-current={chosen}
      onClick={onChoose}
      className="hover:bg-hover aria-[current=true]:bg-fill flex w-full items-start gap-2.5 rounded-md px-2.5 py-1.5 text-start"
    >
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${unusable === null ? 'text-accent-ink' : 'text-muted'}`}
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <bdi className="min-w-0 flex-1 truncate font-medium">{name}</bdi>
          {unusable !== null && (
            <span className={`shrink-0 text-sm ${isOff(device) ? 'text-muted' : 'text-warn'}`}>
              {unusable}
            </span>
          )}
        </span>
        <span className="text-muted line-clamp-2 text-sm wrap-anywhere">{describeDevice(device)}</span>
        <LockLabel device={device} />
        {hint !== undefined && <span className="mt-1 block text-sm wrap-anywhere">{hint}</span>}
      </span>
    </button>
  );
}
