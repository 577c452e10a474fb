import { keyOf, type Device } from '../device.ts';
import { LiveTile } from './live-tile.tsx';

/** All usable devices, each live. */
export function SideBySide({
  devices,
  onOpen,
}: {
  devices: readonly Device[];
  onOpen: (device: Device) => void;
}) {
  return (
    <div className="bg-stage thin-scrollbar grid min-h-0 flex-1 auto-rows-[minmax(26rem,1fr)] grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-3 overflow-y-auto p-3">
      {devices.map((device) => (
        <LiveTile key={keyOf(device)} device={device} onOpen={() => onOpen(device)} />
      ))}
    </div>
  );
}
