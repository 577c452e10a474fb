import {
  ApiError,
  type Client,
  type IosStatus,
  type ListedDevices,
  type WebDriverServer,
} from '@storedeck/contract';
import { useQueries, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';

import { useClient } from './client.ts';
import { devicesKey, statusKey } from './device-events.ts';
import { useHosts, type DeviceAddress, type DeviceHost } from './hosts.ts';
import { useWebDriverServers } from './webdriver-servers.ts';

/**
 * The time between two requests for the same devices, in ms. No event reports that an iPhone was plugged in, and a server
 * never reports that a device has become free.
 */
const LOOK_AGAIN_MS = 5000;

type Platform = ListedDevices['devices'][number]['platform'];

/** The devices of one platform at a host, or of one WebDriver server, and what else is known about this source. */
export type DeviceList = Pick<ListedDevices, 'devices' | 'off'> & Partial<ListedDevices['sources'][number]>;

/** A host or a WebDriver server, and its lists. A failure of one list does not affect the other lists. */
export interface DeviceOwner {
  readonly owner: DeviceHost | WebDriverServer;
  readonly lists: Readonly<Partial<Record<Platform, UseQueryResult<DeviceList>>>>;
}

/**
 * The devices of this computer, of every connected Mac and of every connected server, with a separate request for each
 * platform: a slow list does not delay the others.
 */
export function useDevices(): { readonly owners: readonly DeviceOwner[]; readonly error: Error | null } {
  const client = useClient();
  const { data, error } = useHosts();
  const servers = useWebDriverServers().data?.servers ?? [];
  const owners = [...(data?.hosts ?? []), ...servers];
  const wanted = owners.flatMap(({ id: host, kind }) =>
    PLATFORMS[kind].map((platform) => ({ host, platform })),
  );
  const lists = useQueries({
    queries: wanted.map((each) => ({
      queryKey: devicesKey(each.host, each.platform),
      queryFn: ({ signal }: { signal: AbortSignal }) => listDevices(client, each, signal),
      // An event reports changes of Android devices. No event reports that adb was installed, so the request is repeated
      // after an error.
      refetchInterval: ({ state }: { state: { error: Error | null } }) =>
        each.platform === 'android' && !state.error ? (false as const) : LOOK_AGAIN_MS,
    })),
  });
  const pickLists = ({ id }: DeviceOwner['owner']): DeviceOwner['lists'] =>
    Object.fromEntries(
      wanted.flatMap(({ host, platform }, index) => {
        const query = lists[index];
        return host === id && query ? [[platform, query]] : [];
      }),
    );
  return { error, owners: owners.map((owner) => ({ owner, lists: pickLists(owner) })) };
}

const PLATFORMS: Readonly<Record<DeviceOwner['owner']['kind'], readonly Platform[]>> = {
  local: ['android', 'ios'],
  runner: ['android', 'ios'],
  appium: ['webdriver'],
  grid: ['webdriver'],
};

async function listDevices(
  client: Client,
  query: { readonly host: string; readonly platform: Platform },
  signal: AbortSignal,
): Promise<DeviceList> {
  const { devices, off, sources } = await client.listDevices({ query, signal });
  const failure = sources[0]?.failure;
  if (failure) throw new ApiError(200, failure);
  return { devices, off, ...sources[0] };
}

/** The state of WebDriverAgent on an iPhone or a simulator, updated by the `wda` event and by regular requests. */
export function useIosStatus({ host, device }: DeviceAddress): UseQueryResult<IosStatus> {
  const client = useClient();
  return useQuery({
    queryKey: statusKey({ host, device }),
    queryFn: ({ signal }) => client.iosStatus({ query: { udid: device, host }, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Requests an iPhone's status again, after an action that changes it. */
export function refreshIosStatus(queries: QueryClient, address: DeviceAddress): Promise<void> {
  return queries.invalidateQueries({ queryKey: statusKey(address) });
}

/** Requests the iPhones and simulators of a host again, after an action that changes them. */
export function refreshIosDevices(queries: QueryClient, host: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: devicesKey(host, 'ios') });
}
