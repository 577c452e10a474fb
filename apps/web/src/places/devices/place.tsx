import { Camera, Columns3, ListChecks, Wifi } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';

import { useDevices, type DeviceList } from '../../server/devices.ts';
import { useHealth } from '../../server/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PlaceHeader } from '../../ui/place-header.tsx';
import { whenLoaded } from '../../ui/when-loaded.tsx';
import { AndroidView } from './android-view.tsx';
import { CapturesView } from './captures/lazy-captures-view.ts';
import { DeviceGroup } from './device-group.tsx';
import { DeviceHeader } from './device-header.tsx';
import { deviceToOpen, readLastDevice, writeLastDevice } from './device-to-open.ts';
import { makeAddress, findDevice, isOff, makeDeviceKey, namedIn, whyUnusable } from './device.ts';
import type { Device, NamedDevice } from './device.ts';
import { FlowsView } from './flows/lazy-flows-view.ts';
import { groupDevices } from './group-devices.ts';
import { IphoneView } from './iphone-view.tsx';
import { SideBySide } from './live/side-by-side.tsx';
import { ConnectNetworkPhone } from './network/connect-network-phone.tsx';
import { NoDevices } from './no-devices.tsx';
import { useOwnerNames } from './owner-names.ts';
import { RecordingsButton } from './recordings/recordings-button.tsx';
import { ServedView } from './served-view.tsx';
import { SimulatorOff } from './simulator-power/simulator-off.tsx';
import { UnusableDevice } from './unusable-device.tsx';
import { useLostPhone } from './use-lost-phone.ts';

const SimulateDevices = whenLoaded(
  async () => (await import('./simulate/simulate-devices.tsx')).SimulateDevices,
);

/** The query of the page's address while the page shows all devices side by side. */
const SIDE_BY_SIDE = { view: 'side-by-side' };
/** The query of the page's address while the page shows the flows. */
const FLOWS = { view: 'flows' };
/** The query of the page's address while the page shows the capture. */
const CAPTURE = { view: 'capture' };

/** The Devices place: the list of devices, and the chosen device. */
export function DevicesPlace() {
  const { owners, error } = useDevices();
  const nameOwner = useOwnerNames();
  const { data: health } = useHealth();
  const macs = owners.filter(({ owner }) => owner.kind === 'runner').map(({ owner }) => nameOwner(owner));
  const [search, setSearch] = useSearchParams();
  const [connecting, setConnecting] = useState(false);
  const named = namedIn(search);
  const groups = owners.map(groupDevices);
  const devices = groups.flatMap((group) => group.devices);
  // An open device of a WebDriver server stays open while the list of this server's devices cannot be read, because
  // the session may still work.
  const lastServed = owners.flatMap(({ lists }) => lists.webdriver?.data?.devices ?? []);
  const listed = named
    ? findDevice([...devices, ...groups.flatMap((group) => group.off), ...lastServed], named)
    : undefined;
  const hosts = groups.filter(({ lists }) => lists.android);
  const hostIds = hosts.map(({ owner }) => owner.id);
  const lost = useLostPhone(named, listed, hostIds);
  const device = listed ?? lost;
  const seenName = useSeenName(named, device);
  const known = hosts.length > 0 && groups.every(({ isKnown }) => isKnown);
  const isIncomplete = groups.some(({ failures }) => failures.length > 0);
  const open = (next: Device): void => setSearch(makeAddress(next));
  const live = devices.filter((each) => whyUnusable(each) === null);
  const isSideBySide = !named && search.get('view') === SIDE_BY_SIDE.view;
  const isFlows = !named && search.get('view') === FLOWS.view;
  const isCapture = !named && search.get('view') === CAPTURE.view;
  const isListAlone = !named && !isSideBySide && !isFlows && !isCapture;
  // Several phones beside the steps of a flow need the room of the list.
  const hiddenList = isFlows ? 'max-xl:hidden' : 'max-md:hidden';
  const noDevices = known && devices.length === 0 && <NoDevices macs={macs} isIncomplete={isIncomplete} />;

  useEffect(() => {
    document.title = `${device?.name ?? 'Devices'} · Storedeck`;
  }, [device?.name]);

  useLastDevice(device);
  useOpenedDevice(isListAlone ? devices : null, known, (first) =>
    setSearch(makeAddress(first), { replace: true }),
  );

  return (
    <div className="flex min-h-0 flex-1">
      {!isListAlone && <h1 className="sr-only md:hidden">Devices</h1>}
      <div
        className={`border-line thin-scrollbar flex min-h-0 w-full shrink-0 flex-col overflow-y-auto md:w-64 md:border-e lg:w-72 ${isListAlone ? '' : hiddenList}`}
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
        {groups.map((group) => (
          <DeviceGroup
            key={group.owner.id}
            name={nameOwner(group.owner)}
            group={group}
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
        {(live.length > 0 || isFlows) && (
          <Button
            look={isFlows ? 'plain' : 'quiet'}
            aria-pressed={isFlows}
            className="mx-2 mb-2 self-start"
            onClick={() => setSearch(isFlows ? {} : FLOWS)}
          >
            <ListChecks aria-hidden className="size-4" />
            Flows
          </Button>
        )}
        {(live.length > 0 || isCapture) && (
          <Button
            look={isCapture ? 'plain' : 'quiet'}
            aria-pressed={isCapture}
            className="mx-2 mb-2 self-start"
            onClick={() => setSearch(isCapture ? {} : CAPTURE)}
          >
            <Camera aria-hidden className="size-4" />
            Capture
          </Button>
        )}
        <RecordingsButton />
        {health?.demo && <SimulateDevices />}
        <div className="empty:hidden md:hidden">{noDevices}</div>
      </div>
      <div className={`flex min-w-0 flex-1 flex-col ${isListAlone ? 'max-md:hidden' : ''}`}>
        {named && (
          <ChosenDevice
            key={device && makeDeviceKey(device)}
            device={device}
            seenName={seenName}
            isLost={!listed}
            scrcpy={hosts.find(({ owner }) => owner.id === device?.host)?.lists.android?.data?.scrcpy}
            isKnown={known}
            onBack={() => setSearch({})}
          />
        )}
        {isSideBySide && (
          <>
            <DeviceHeader name="Side by side" detail="" onBack={() => setSearch({})} />
            <SideBySide devices={live} hostIds={hostIds} onOpen={open}>
              {devices.length > 0 && <p className="text-muted m-auto p-6">No device can be shown now.</p>}
              {noDevices}
            </SideBySide>
          </>
        )}
        {isFlows && <FlowsView devices={live} hostIds={hostIds} onOpen={open} onBack={() => setSearch({})} />}
        {isCapture && (
          <CapturesView devices={live} hostIds={hostIds} onOpen={open} onBack={() => setSearch({})} />
        )}
        {isListAlone && devices.length > 0 && (
          <p className="text-muted m-auto max-w-md p-6 text-center">
            {live.length > 0
              ? 'Choose a device to see and use it.'
              : 'No device can be used now. The list says why, and what each device needs.'}
          </p>
        )}
        {isListAlone && noDevices}
      </div>
      {connecting && (
        <ConnectNetworkPhone hosts={hosts} nameOwner={nameOwner} onClose={() => setConnecting(false)} />
      )}
    </div>
  );
}

function ChosenDevice({
  device,
  seenName,
  isLost,
  scrcpy = { available: false, running: [] },
  isKnown,
  onBack,
}: {
  device: Device | undefined;
  /** The name of the device, also after it has disappeared; its id if it was never listed. */
  seenName: string;
  /** Whether the device is no longer connected. */
  isLost: boolean;
  scrcpy: DeviceList['scrcpy'];
  isKnown: boolean;
  onBack: () => void;
}) {
  if (!device) return isKnown && <NotConnected name={seenName} onBack={onBack} />;
  if (device.platform === 'ios') {
    return isOff(device) ? (
      <SimulatorOff phone={device} onBack={onBack} />
    ) : (
      <IphoneView phone={device} isLost={isLost} onBack={onBack} />
    );
  }
  if (device.platform === 'webdriver') return <ServedView device={device} onBack={onBack} />;
  if (!device.ready) return <UnusableDevice device={device} onBack={onBack} />;
  return <AndroidView phone={device} scrcpy={scrcpy} onBack={onBack} />;
}

/** Returns the name under which the device of the address was listed last; its id if it was never listed. */
function useSeenName(named: NamedDevice | null, device: Device | undefined): string {
  const id = named?.id ?? '';
  const [seen, setSeen] = useState({ id: '', name: '' });
  if (device && (seen.id !== id || seen.name !== device.name)) setSeen({ id, name: device.name });
  return seen.id === id ? seen.name : id;
}

/** Remembers the device that is used. */
function useLastDevice(device: Device | undefined): void {
  const key = device && whyUnusable(device) === null ? makeDeviceKey(device) : null;
  useEffect(() => {
    if (key !== null) writeLastDevice(() => localStorage, key);
  }, [key]);
}

/**
 * Opens a device while the address names none, if the window is wide enough for the list and the device. `devices` is
 * null while no device may be opened.
 */
function useOpenedDevice(
  devices: readonly Device[] | null,
  isComplete: boolean,
  open: (device: Device) => void,
): void {
  const last = readLastDevice(() => localStorage);
  const device = devices ? deviceToOpen(devices, { last, isComplete }) : undefined;
  const key = device && makeDeviceKey(device);
  const openNow = useEffectEvent(() => device && open(device));
  useEffect(() => {
    if (key !== undefined && matchMedia('(width >= 48rem)').matches) openNow();
  }, [key]);
}

function NotConnected({ name, onBack }: { name: string; onBack: () => void }) {
  return (
    <>
      <DeviceHeader name={name} detail="" onBack={onBack} />
      <div role="status" className="bg-stage flex min-h-0 flex-1 p-6">
        <div className="m-auto max-w-md text-center">
          <h3 className="text-xl font-semibold">This device is not connected</h3>
          <p className="text-muted mt-2 wrap-anywhere">
            Its screen appears here as soon as <bdi>{name}</bdi> is plugged in, or its Mac or server
            connected.
          </p>
        </div>
      </div>
    </>
  );
}
