import { Power } from 'lucide-react';

import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { DeviceHeader } from '../device-header.tsx';
import { describeDevice, whyUnusable, type Device } from '../device.ts';
import { useSwitch } from './use-switch.ts';

/** A simulator that is not booted, and the button that boots it. */
export function SimulatorOff({ phone, onBack }: { phone: Device; onBack: () => void }) {
  const unusable = whyUnusable(phone);
  const boot = useSwitch(phone, 'on');
  const booting = boot.isPending || unusable === 'booting';
  return (
    <>
      <DeviceHeader name={phone.name} detail={describeDevice(phone)} onBack={onBack} />
      <div className="bg-stage thin-scrollbar flex min-h-0 flex-1 flex-col overflow-y-auto p-6">
        <section aria-label="Simulator" className="m-auto w-full max-w-md space-y-3 text-center">
          <h3 className="text-xl font-semibold">
            {booting ? 'The simulator is booting' : `The simulator is ${unusable}`}
          </h3>
          {booting ? (
            <>
              <ProgressBar label="Booting the simulator" done={0} total={0} />
              <p className="text-muted">The first time it may take some minutes.</p>
            </>
          ) : (
            <>
              <p className="text-muted">Boot it to see and use its screen. Its window does not open.</p>
              <Button needsServer look="primary" disabled={unusable !== 'off'} onClick={boot.start}>
                <Power aria-hidden className="size-4" />
                Boot
              </Button>
            </>
          )}
          {boot.error && !booting && (
            <div className="text-start">
              <Failure error={boot.error} />
            </div>
          )}
        </section>
      </div>
    </>
  );
}
