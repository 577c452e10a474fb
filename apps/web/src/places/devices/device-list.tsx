import { Smartphone, Tablet } from 'lucide-react';

import { idOf, type Device, type DeviceGroup } from './device.ts';

/** The devices, grouped by host. A device that cannot be used shows why. */
export function DeviceList({
  groups,
  chosen,
  onChoose,
}: {
  groups: readonly DeviceGroup[];
  chosen: string | null;
  onChoose: (device: Device) => void;
}) {
  return groups.map(({ host, devices }) => (
    <section key={host} aria-label={host} className="p-2">
      <h2 className="text-muted px-2.5 pb-1 text-sm font-medium">
        <bdi>{host}</bdi>
      </h2>
      <ul className="space-y-0.5">
        {devices.map((device) => (
          <li key={idOf(device)}>
            <DeviceRow device={device} chosen={idOf(device) === chosen} onChoose={() => onChoose(device)} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function DeviceRow({ device, chosen, onChoose }: { device: Device; chosen: boolean; onChoose: () => void }) {
  const { name, detail, unusable, hint } = device;
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
          {unusable !== null && <span className="text-warn shrink-0 text-sm">{unusable}</span>}
        </span>
        <span className="text-muted block truncate text-sm">{detail}</span>
        {hint !== undefined && <span className="mt-1 block text-sm wrap-anywhere">{hint}</span>}
      </span>
    </button>
  );
}
