import type { ReactNode } from 'react';

import { makeDeviceKey, type Device } from '../device.ts';
import { LiveTile } from './live-tile.tsx';
import { useKeptPhones } from './use-kept-phones.ts';

/**
 * Shows the live screens of all usable devices. A lost phone stays, with its last frame. If there is no device, shows
 * the children.
 */
export function SideBySide({
  devices,
  hostIds,
  onOpen,
  children,
}: {
  devices: readonly Device[];
  /** The hosts that are connected. */
  hostIds: readonly string[];
  onOpen: (device: Device) => void;
  children: ReactNode;
}) {
  const shown = useKeptPhones(devices, hostIds);
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
        />
      ))}
    </div>
  );
}
