import { RotateCw } from 'lucide-react';
import { useSyncExternalStore } from 'react';

import { useConnected } from '../../../server/connected.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import type { Device } from '../device.ts';
import { LockNotice } from '../locks/lock-notice.tsx';
import type { LiveMirror } from '../mirror/player/live-mirror.ts';

/** Shows who else uses the device, why no new frame arrives, and why the last input failed. */
export function LiveTrouble({ device, mirror }: { device: Device; mirror: LiveMirror }) {
  const { trouble, failure } = useSyncExternalStore(mirror.subscribe, mirror.getState);
  // While the page has no connection to the server, the banner of the page reports this. Failures that result from the
  // missing connection are not shown here.
  const isAway = !useConnected();
  // The notice about the lock already shows that the device is busy, so this failure is not shown.
  const isRefused = failure?.code === 'DEVICE_BUSY';
  return (
    <>
      <LockNotice device={device} isRefused={isRefused} />
      {trouble && !(isAway && trouble.part === 'connection') && (
        <Failure error={new Error(trouble.message)}>
          <p className="text-muted">{trouble.hint ?? 'The screen comes back by itself.'}</p>
          <Button className="mt-2" onClick={() => mirror.retry()}>
            <RotateCw aria-hidden className="size-4" />
            Try again now
          </Button>
        </Failure>
      )}
      {failure && !isRefused && !isAway && (
        <Failure error={failure}>
          <Button className="mt-2" onClick={() => mirror.dismiss()}>
            Dismiss
          </Button>
        </Failure>
      )}
    </>
  );
}
