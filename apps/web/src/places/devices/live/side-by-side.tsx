import { type ReactNode, useState } from 'react';

import { makeDeviceKey, type Device, isPhone } from '../device.ts';
import type { LiveMirror } from '../mirror/player/live-mirror.ts';
import { LiveTile } from './live-tile.tsx';

/**
 * Shows the live screens of all usable devices. A lost phone stays, with its last frame. If there is no device, shows
 * the children.
 */
export function SideBySide({
  devices,
  first,
  hostIds,
  onOpen,
  more,
  children,
}: {
  devices: readonly Device[];
  /** The device that is shown before the others. */
  first?: Device | undefined;
  /** The hosts that are connected. */
  hostIds: readonly string[];
  onOpen: (device: Device) => void;
  /** Returns what is shown below a device's screen. */
  more?: (device: Device, mirror: LiveMirror) => ReactNode;
  children: ReactNode;
}) {
  const kept = useKeptPhones(devices, hostIds);
  const shown = first ? [first, ...kept.filter((device) => !isSame(device, first))] : kept;
  const listed = new Set(devices.map(makeDeviceKey));
  if (shown.length === 0) return children;
  return (
    <div className="bg-stage thin-scrollbar grid min-h-0 flex-1 auto-rows-[minmax(26rem,1fr)] grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-3 overflow-y-auto p-3">
      {shown.map((device) => (
        <LiveTile
          key={makeDeviceKey(device)}
          device={device}
          isLost={!listed.has(makeDeviceKey(device))}
          onOpen={() => onOpen(device)}
          more={more && ((mirror) => more(device, mirror))}
        />
      ))}
    </div>
  );
}

function isSame(one: Device, other: Device): boolean {
  return makeDeviceKey(one) === makeDeviceKey(other);
}

/**
 * Returns the devices in the order in which they were first seen. Lost phones of connected hosts stay in the list, so
 * that their tiles keep the last frame.
 */
function useKeptPhones(devices: readonly Device[], hostIds: readonly string[]): readonly Device[] {
  const [seen, setSeen] = useState(devices);
  const listed = new Map(devices.map((device) => [makeDeviceKey(device), device]));
  const keys = new Set(seen.map(makeDeviceKey));
  const added = devices.filter((device) => !keys.has(makeDeviceKey(device)));
  if (added.length > 0) setSeen([...seen, ...added]);
  return [...seen, ...added].flatMap((device) => {
    const isKept = isPhone(device) && hostIds.includes(device.host);
    return listed.get(makeDeviceKey(device)) ?? (isKept ? device : []);
  });
}
