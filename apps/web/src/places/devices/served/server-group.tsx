import { isApiError, type WebDriverDevices } from '@storedeck/contract';
import { Link } from 'wouter';

import { failureOf } from '../../../server/failure-of.ts';
import type { ServedDevices } from '../../../server/webdriver-servers.ts';
import { Failure } from '../../../ui/failure.tsx';
import { DeviceList } from '../device-list.tsx';
import type { Device, NamedDevice, ServedDevice } from '../device.ts';

/** One Appium server or Selenium Grid in the list: its devices, or why they are not known. */
export function ServerGroup({
  name,
  queries: { server, devices: query },
  devices,
  chosen,
  onChoose,
}: {
  name: string;
  queries: ServedDevices;
  devices: readonly ServedDevice[];
  chosen: NamedDevice | null;
  onChoose: (device: Device) => void;
}) {
  const failure = failureOf(query);
  const { data } = query;
  return (
    <section aria-label={name} className="p-2">
      <h2 className="text-muted px-2.5 pb-1 text-sm font-medium wrap-anywhere">
        <bdi>{name}</bdi>
        <span className="block font-normal">
          {server.kind === 'grid' ? 'Selenium Grid' : 'Appium server'}
        </span>
      </h2>
      <DeviceList label={`Devices of ${name}`} devices={devices} chosen={chosen} onChoose={onChoose} />
      {!failure && devices.length === 0 && (
        <p className="text-muted px-2.5 py-1">{data ? <None {...data} /> : 'Looking for devices…'}</p>
      )}
      {!failure && data !== undefined && data.browserSlots > 0 && (
        <p className="text-muted px-2.5 py-1 text-sm">
          {data.browserSlots === 1 ? '1 slot is a browser.' : `${data.browserSlots} slots are browsers.`}
        </p>
      )}
      {failure && (
        <div className="space-y-2 p-1 text-sm">
          <Failure error={failure}>
            {isApiError(failure) && failure.code === 'AUTHENTICATION_FAILED' && (
              <Link href="/runners" className="text-accent-ink underline">
                Correct it in Runners
              </Link>
            )}
          </Failure>
        </div>
      )}
    </section>
  );
}

function None({ kind }: WebDriverDevices) {
  if (kind === 'grid') return 'No device.';
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
