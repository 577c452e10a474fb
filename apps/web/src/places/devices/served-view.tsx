import { useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { DeviceHeader } from './device-header.tsx';
import { describeDevice, type Device } from './device.ts';
import { LiveDevice } from './live/live-device.tsx';
import { useLiveMirror } from './live/use-live-mirror.ts';

/**
 * The screen and the controls of a device of a WebDriver server. If another client uses the device, the view waits for
 * the device only after the user has chosen to wait.
 */
export function ServedView({ device, onBack }: { device: Device; onBack: () => void }) {
  const [isWanted, setWanted] = useState(device.ready);
  if (isWanted) return <ServedScreen device={device} onBack={onBack} />;
  const isBusy = device.state === 'busy';
  return (
    <>
      <DeviceHeader name={device.name} detail={describeDevice(device)} onBack={onBack} />
      <div className="bg-stage flex min-h-0 flex-1 p-6">
        <div role="status" className="m-auto max-w-md space-y-3 text-center">
          <h3 className="text-xl font-semibold">
            {isBusy ? 'Another client uses this device' : 'This device is not available'}
          </h3>
          <p className="text-muted">
            {isBusy
              ? 'You can wait in the queue of the Grid until its session ends.'
              : 'Its node is down, or takes no more sessions.'}
          </p>
          {(isBusy || device.ready) && (
            <Button look="primary" className="mx-auto" onClick={() => setWanted(true)}>
              {isBusy ? 'Wait for it' : 'Open it'}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

function ServedScreen({ device, onBack }: { device: Device; onBack: () => void }) {
  return <LiveDevice device={device} mirror={useLiveMirror(device)} onBack={onBack} />;
}
