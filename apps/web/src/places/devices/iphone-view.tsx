import { useQueryClient } from '@tanstack/react-query';

import { refreshIosStatus, useIosStatus } from '../../server/devices.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { DeviceHeader } from './device-header.tsx';
import type { Iphone } from './device.ts';
import { IphoneMirror } from './iphone-mirror.tsx';
import { StartWda } from './wda/start-wda.tsx';

/** An iPhone or a simulator: its mirror, or instructions to start WebDriverAgent. */
export function IphoneView({ phone, onBack }: { phone: Iphone; onBack: () => void }) {
  const { name, detail, kind } = phone;
  const queries = useQueryClient();
  const { data: status, error } = useIosStatus(phone);
  // A simulator can be mirrored without WebDriverAgent; only input needs it.
  if (status?.running || (status && kind === 'simulator' && !status.launching)) {
    return (
      <IphoneMirror key={`${status.running} ${status.mjpeg}`} phone={phone} status={status} onBack={onBack} />
    );
  }
  return (
    <>
      <DeviceHeader name={name} detail={detail} onBack={onBack} />
      <div className="bg-stage thin-scrollbar flex min-h-0 flex-1 flex-col overflow-y-auto p-4">
        {status ? (
          <StartWda phone={phone} status={status} />
        ) : error ? (
          <div className="mx-auto my-auto w-full max-w-lg">
            <Failure error={error}>
              <Button className="mt-2" onClick={() => void refreshIosStatus(queries, phone)}>
                Check again
              </Button>
            </Failure>
          </div>
        ) : (
          <p className="text-muted m-auto">Checking WebDriverAgent…</p>
        )}
      </div>
    </>
  );
}
