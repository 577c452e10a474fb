import { TriangleAlert } from 'lucide-react';

import { DeviceHeader } from './device-header.tsx';
import { describeDevice, type Device } from './device.ts';

/** Says why a connected device cannot be used, and what to do. */
export function UnusableDevice({ device, onBack }: { device: Device; onBack: () => void }) {
  return (
    <>
      <DeviceHeader name={device.name} detail={describeDevice(device)} onBack={onBack} />
      <div className="bg-stage flex min-h-0 flex-1 p-6">
        <div role="status" className="m-auto max-w-md space-y-2 text-center">
          <TriangleAlert aria-hidden className="text-warn mx-auto size-8" />
          <h3 className="text-xl font-semibold">This phone cannot be used now</h3>
          <p className="text-muted wrap-anywhere">
            {device.hint ?? 'It cannot be used in this state. Unplug it and plug it in again.'}
          </p>
          <p className="text-muted text-sm">adb calls its state “{device.state}”.</p>
        </div>
      </div>
    </>
  );
}
