import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';

import { isUnreached } from '../../server/connected.ts';
import { useAndroidDevices, useIosDevices } from '../../server/devices.ts';
import { failureOf } from '../../server/failure-of.ts';
import { useRemote } from '../../server/remote.ts';
import { PlaceHeader } from '../../ui/place-header.tsx';
import { AndroidView } from './android-view.tsx';
import { DeviceHeader } from './device-header.tsx';
import { DeviceList } from './device-list.tsx';
import { addressOf, groupDevices, idOf, namedIn, type Device } from './device.ts';
import { IphoneView } from './iphone-view.tsx';
import { MissingTools } from './missing-tools.tsx';
import { NoDevices } from './no-devices.tsx';
import { UnusableDevice } from './unusable-device.tsx';

/** The Devices place: the list of phones and simulators, and the chosen one. */
export function DevicesPlace() {
  const android = useAndroidDevices();
  const ios = useIosDevices();
  const { data: remote } = useRemote();
  const [search, setSearch] = useSearchParams();
  const named = namedIn(search);
  // Devices that were listed before a failure may belong to another host and cannot be reached.
  const groups = groupDevices(
    failureOf(android) ? undefined : android.data,
    failureOf(ios) ? undefined : ios.data,
  );
  const devices = groups.flatMap((group) => group.devices);
  const device = devices.find((each) => idOf(each) === named);
  // While the server cannot be reached, the devices are unknown unless they were listed before.
  const known = [android, ios].every(
    ({ isPending, data, error }) => !isPending && (data ?? !isUnreached(error)),
  );
  const back = (): void => setSearch({});

  useEffect(() => {
    document.title = `${device?.name ?? 'Devices'} · Storedeck`;
  }, [device?.name]);

  useOnlyDevice(known && named === null ? devices : null, (only) =>
    setSearch(addressOf(only), { replace: true }),
  );

  return (
    <div className="flex min-h-0 flex-1">
      <div
        className={`border-line thin-scrollbar flex min-h-0 w-full shrink-0 flex-col overflow-y-auto md:w-64 md:border-e lg:w-72 ${named === null ? '' : 'max-md:hidden'}`}
      >
        <PlaceHeader title="Devices" />
        <DeviceList groups={groups} chosen={named} onChoose={(next) => setSearch(addressOf(next))} />
        {known && devices.length === 0 && (
          <div className="md:hidden">
            <NoDevices remote={remote} />
          </div>
        )}
        <MissingTools android={android} ios={ios} />
      </div>
      <div className={`flex min-w-0 flex-1 flex-col ${named === null ? 'max-md:hidden' : ''}`}>
        {!known && !device ? null : named === null ? (
          devices.length === 0 ? (
            <NoDevices remote={remote} />
          ) : (
            <p className="text-muted m-auto p-6">Choose a device to see and use it.</p>
          )
        ) : !device ? (
          <NotConnected id={named} onBack={back} />
        ) : device.unusable !== null ? (
          <UnusableDevice device={device} onBack={back} />
        ) : device.platform === 'android' ? (
          <AndroidView
            key={device.serial}
            phone={device}
            scrcpy={android.data?.scrcpy ?? { available: false, running: [] }}
            onBack={back}
          />
        ) : (
          <IphoneView key={device.udid} phone={device} onBack={back} />
        )}
      </div>
    </div>
  );
}

/**
 * If only one device is usable, opens it, but only once and only if the window is wide enough for the list and the
 * device.
 */
function useOnlyDevice(devices: readonly Device[] | null, open: (device: Device) => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (!devices || done.current) return;
    done.current = true;
    const [only, ...others] = devices.filter(({ unusable }) => unusable === null);
    if (only && others.length === 0 && matchMedia('(width >= 48rem)').matches) open(only);
  });
}

function NotConnected({ id, onBack }: { id: string; onBack: () => void }) {
  return (
    <>
      <DeviceHeader name={id} detail="" onBack={onBack} />
      <div role="status" className="bg-stage flex min-h-0 flex-1 p-6">
        <div className="m-auto max-w-md text-center">
          <h3 className="text-xl font-semibold">This device is not connected</h3>
          <p className="text-muted mt-2 wrap-anywhere">
            Its screen appears here as soon as <bdi>{id}</bdi> is plugged in, or its Mac connected.
          </p>
        </div>
      </div>
    </>
  );
}
