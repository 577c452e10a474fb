import { isApiError, type WebDriverServer } from '@storedeck/contract';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import type { DeviceHost } from '../../server/hosts.ts';
import { Failure } from '../../ui/failure.tsx';
import { DeviceList } from './device-list.tsx';
import { findDevice, type Device, type NamedDevice } from './device.ts';
import type { GroupedDevices } from './group-devices.ts';
import { HostProblems } from './host-problems.tsx';

/**
 * One host, Appium server or Selenium Grid in the list: its devices, the simulators that are off, and why devices may be
 * missing.
 */
export function DeviceGroup({
  name,
  group,
  chosen,
  onChoose,
}: {
  name: string;
  group: GroupedDevices;
  chosen: NamedDevice | null;
  onChoose: (device: Device) => void;
}) {
  const { owner, devices, off, failures, isPending } = group;
  const isEmpty = devices.length === 0 && off.length === 0;
  const list = { chosen, onChoose };
  return (
    <section aria-label={name} className="p-2">
      <h2 className="text-muted px-2.5 pb-1 text-sm font-medium wrap-anywhere">
        <bdi>{name}</bdi>
        {SERVERS[owner.kind] && <span className="block font-normal">{SERVERS[owner.kind]}</span>}
      </h2>
      <DeviceList label={`Devices of ${name}`} devices={devices} {...list} />
      {off.length > 0 && (
        <SimulatorsOff
          devices={off}
          isOpen={devices.length === 0 || (chosen !== null && findDevice(off, chosen) !== undefined)}
        >
          <DeviceList label={`Simulators of ${name} that are off`} devices={off} {...list} />
        </SimulatorsOff>
      )}
      {isEmpty && failures.length === 0 && (
        <p className="text-muted px-2.5 py-1">
          {isPending ? 'Looking for devices…' : <None kind={owner.kind} />}
        </p>
      )}
      {owner.kind === 'local' || owner.kind === 'runner' ? (
        <HostProblems host={owner} lists={group.lists} />
      ) : (
        <ServerProblems group={group} />
      )}
    </section>
  );
}

const SERVERS: Readonly<Partial<Record<GroupedDevices['owner']['kind'], string>>> = {
  grid: 'Selenium Grid',
  appium: 'Appium server',
};

function None({ kind }: Pick<DeviceHost | WebDriverServer, 'kind'>) {
  if (kind !== 'appium') return 'No device.';
  return (
    <>
      An Appium server does not list its devices.{' '}
      <Link href="/runners" className="text-accent-ink underline">
        Add their capabilities
      </Link>
      .
    </>
  );
}

function ServerProblems({ group: { lists, failures } }: { group: GroupedDevices }) {
  const slots = lists.webdriver?.data?.browserSlots ?? 0;
  const [failure] = failures;
  if (failure)
    return (
      <div className="space-y-2 p-1 text-sm">
        <Failure error={failure}>
          {isApiError(failure) && failure.code === 'AUTHENTICATION_FAILED' && (
            <Link href="/runners" className="text-accent-ink underline">
              Correct it in Runners
            </Link>
          )}
        </Failure>
      </div>
    );
  if (slots === 0) return null;
  return (
    <p className="text-muted px-2.5 py-1 text-sm">
      {slots === 1 ? '1 slot is a browser.' : `${slots} slots are browsers.`}
    </p>
  );
}

function SimulatorsOff({
  devices,
  isOpen,
  children,
}: {
  devices: readonly Device[];
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details className="group mt-0.5" open={isOpen}>
      <summary className="text-muted hover:bg-hover flex cursor-pointer list-none items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {devices.length === 1 ? '1 simulator is off' : `${devices.length} simulators are off`}
      </summary>
      {children}
    </details>
  );
}
