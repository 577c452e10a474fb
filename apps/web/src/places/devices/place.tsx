import type { AndroidDevices } from '@storedeck/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Columns3, Wifi } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';

import { isUnreached } from '../../server/connected.ts';
import { useHostDevices } from '../../server/devices.ts';
import { failureOf } from '../../server/failure-of.ts';
import { useServedDevices } from '../../server/webdriver-servers.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PlaceHeader } from '../../ui/place-header.tsx';
import { AndroidView } from './android-view.tsx';
import { DeviceHeader } from './device-header.tsx';
import {
  addressOf,
  findDevice,
  groupDevices,
  keyOf,
  namedIn,
  servedDevices,
  type Device,
  type NamedDevice,
} from './device.ts';
import { HostGroup } from './host-group.tsx';
import { useHostNames, useServerNames } from './host-names.ts';
import { IphoneView } from './iphone-view.tsx';
import { SideBySide } from './live/side-by-side.tsx';
import { ConnectNetworkPhone } from './network/connect-network-phone.tsx';
import { NoDevices } from './no-devices.tsx';
import { RecordingsButton } from './recordings/recordings-button.tsx';
import { ServedView } from './served/served-view.tsx';
import { ServerGroup } from './served/server-group.tsx';
import { SimulatorOff } from './simulator-power/simulator-off.tsx';
import { UnusableDevice } from './unusable-device.tsx';
import { useLostPhone } from './use-lost-phone.ts';

/** The query of the page's address while the page shows all devices side by side. */
const SIDE_BY_SIDE = { view: 'side-by-side' };

/** The Devices place: the list of devices, and the chosen device. */
export function DevicesPlace() {
  const { hosts, error } = useHostDevices();
  const nameOf = useHostNames();
  const macs = hosts.filter(({ host }) => host.kind === 'runner').map(({ host }) => nameOf(host));
  const [search, setSearch] = useSearchParams();
  const [connecting, setConnecting] = useState(false);
  const named = namedIn(search);
  // After a failure, the last list is not shown, because its devices may no longer be reachable.
  const groups = hosts.map(({ host, android, ios }) =>
    groupDevices({
      host,
      android: failureOf(android) ? undefined : android.data,
      ios: failureOf(ios) ? undefined : ios.data,
    }),
  );
  const servers = useServedDevices();
  const nameOfServer = useServerNames();
  const served = servers.map((each) =>
    failureOf(each.devices) || !each.devices.data ? [] : servedDevices(each.devices.data),
  );
  const connected = groups.flatMap((group) => group.devices);
  const devices: readonly Device[] = [...connected, ...served.flat()];
  // An open device of a WebDriver server stays open while the list of this server's devices cannot be read, because
  // the session may still work.
  const lastServed = servers.flatMap((each) => (each.devices.data ? servedDevices(each.devices.data) : []));
  const listed = named
    ? findDevice([...devices, ...groups.flatMap((group) => group.off), ...lastServed], named)
    : undefined;
  const hostIds = hosts.map(({ host }) => host.id);
  const lost = useLostPhone(named, listed, hostIds);
  const device = listed ?? lost;
  // While Storedeck's server cannot be reached, the devices are unknown unless they were listed before.
  const known =
    hosts.length > 0 &&
    hosts.flatMap(({ android, ios }) => [android, ios]).every(isKnown) &&
    servers.every((each) => isKnown(each.devices));
  const open = (next: Device): void => setSearch(addressOf(next));
  const live = devices.filter(({ unusable }) => unusable === null);
  const isSideBySide = !named && search.get('view') === SIDE_BY_SIDE.view;
  const isListAlone = !named && !isSideBySide;

  useEffect(() => {
    document.title = `${device?.name ?? 'Devices'} · Storedeck`;
  }, [device?.name]);

  // If there are WebDriver servers, no device is opened automatically. The user may want a device of a server instead,
  // and such a device must not be opened automatically, because opening it creates a session.
  useOnlyDevice(known && isListAlone && servers.length === 0 ? connected : null, (only) =>
    setSearch(addressOf(only), { replace: true }),
  );

  return (
    <div className="flex min-h-0 flex-1">
      {!isListAlone && <h1 className="sr-only md:hidden">Devices</h1>}
      <div
        className={`border-line thin-scrollbar flex min-h-0 w-full shrink-0 flex-col overflow-y-auto md:w-64 md:border-e lg:w-72 ${isListAlone ? '' : 'max-md:hidden'}`}
      >
        <PlaceHeader title="Devices">
          {(live.length > 1 || isSideBySide) && (
            <Button
              look={isSideBySide ? 'plain' : 'quiet'}
              aria-pressed={isSideBySide}
              className="px-2!"
              onClick={() => setSearch(isSideBySide ? {} : SIDE_BY_SIDE)}
            >
              <Columns3 aria-hidden className="size-4" />
              Side by side
            </Button>
          )}
        </PlaceHeader>
        {groups.map((group, index) => {
          const queries = hosts[index];
          return queries ? (
            <HostGroup
              key={group.host.id}
              name={nameOf(group.host)}
              queries={queries}
              group={group}
              chosen={named}
              onChoose={open}
            />
          ) : null;
        })}
        {servers.map((queries, index) => (
          <ServerGroup
            key={queries.server.id}
            name={nameOfServer(queries.server)}
            queries={queries}
            devices={served[index] ?? []}
            chosen={named}
            onChoose={open}
          />
        ))}
        {error && hosts.length === 0 && (
          <div className="p-3">
            <Failure error={error} />
          </div>
        )}
        {hosts.length > 0 && (
          <Button look="quiet" className="mx-2 mb-2 self-start" onClick={() => setConnecting(true)}>
            <Wifi aria-hidden className="size-4" />
            Connect over Wi-Fi…
          </Button>
        )}
        <RecordingsButton />
        {known && devices.length === 0 && (
          <div className="md:hidden">
            <NoDevices macs={macs} />
          </div>
        )}
      </div>
      <div className={`flex min-w-0 flex-1 flex-col ${isListAlone ? 'max-md:hidden' : ''}`}>
        {named ? (
          <ChosenDevice
            key={device && keyOf(device)}
            named={named}
            device={device}
            isLost={!listed}
            scrcpy={hosts.find(({ host }) => host.id === device?.hostId)?.android.data?.scrcpy}
            isKnown={known}
            onBack={() => setSearch({})}
          />
        ) : isSideBySide ? (
          <>
            <DeviceHeader name="Side by side" detail="" onBack={() => setSearch({})} />
            <SideBySide devices={live} hostIds={hostIds} onOpen={open}>
              {devices.length > 0 ? (
                <p className="text-muted m-auto p-6">No device can be shown now.</p>
              ) : (
                known && <NoDevices macs={macs} />
              )}
            </SideBySide>
          </>
        ) : devices.length > 0 ? (
          <p className="text-muted m-auto p-6">Choose a device to see and use it.</p>
        ) : (
          known && <NoDevices macs={macs} />
        )}
      </div>
      {connecting && (
        <ConnectNetworkPhone hosts={hosts} nameOf={nameOf} onClose={() => setConnecting(false)} />
      )}
    </div>
  );
}

function isKnown({ isPending, data, error }: Pick<UseQueryResult, 'isPending' | 'data' | 'error'>): boolean {
  return !isPending && (data !== undefined || !isUnreached(error));
}

function ChosenDevice({
  named,
  device,
  isLost,
  scrcpy = { available: false, running: [] },
  isKnown,
  onBack,
}: {
  named: NamedDevice;
  device: Device | undefined;
  /** Whether the device is no longer connected. */
  isLost: boolean;
  scrcpy: AndroidDevices['scrcpy'] | undefined;
  isKnown: boolean;
  onBack: () => void;
}) {
  if (!device) return isKnown && <NotConnected id={named.id} onBack={onBack} />;
  if (device.platform === 'ios') {
    return device.isOff ? (
      <SimulatorOff phone={device} onBack={onBack} />
    ) : (
      <IphoneView phone={device} isLost={isLost} onBack={onBack} />
    );
  }
  if (device.platform === 'webdriver') return <ServedView device={device} onBack={onBack} />;
  if (device.unusable !== null) return <UnusableDevice device={device} onBack={onBack} />;
  return <AndroidView phone={device} scrcpy={scrcpy} onBack={onBack} />;
}

/**
 * Opens the usable device if exactly one device is usable and the window is wide enough for the list and the device.
 * Decides this only once, as soon as the devices are known.
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
            Its screen appears here as soon as <bdi>{id}</bdi> is plugged in, or its Mac or server connected.
          </p>
        </div>
      </div>
    </>
  );
}
