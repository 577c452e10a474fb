import {
  type AndroidDevices,
  type IosDevices,
  type IosStatus,
  type RunnerConnections,
  type ServerEvent,
} from '@storedeck/contract';
import { useQueries, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';

import { useClient } from './client.ts';
import { HOSTS_KEY, useHosts, type DeviceHost } from './hosts.ts';
import { RUNNER_CONNECTIONS_KEY } from './runners.ts';

const ANDROID_KEY = 'android-devices';
const IOS_KEY = 'ios-devices';
const STATUS_KEY = 'ios-status';

function statusKey({ hostId, udid }: IosAddress) {
  return [STATUS_KEY, hostId, udid] as const;
}

/** An iPhone or a simulator, and its host. */
export interface IosAddress {
  readonly hostId: string;
  readonly udid: string;
}

// No event reports that an iPhone was plugged in, so the list is requested regularly.
const LOOK_AGAIN_MS = 5000;

/** The devices of one host. A failure of one list does not affect the other lists. */
export interface HostDevices {
  readonly host: DeviceHost;
  readonly android: UseQueryResult<AndroidDevices>;
  readonly ios: UseQueryResult<IosDevices>;
}

/** The devices of every host, each host requested separately. Android lists are updated by the `devices` event. */
export function useHostDevices(): { readonly hosts: readonly HostDevices[]; readonly error: Error | null } {
  const client = useClient();
  const { data, error } = useHosts();
  const hosts = data?.hosts ?? [];
  const android = useQueries({
    queries: hosts.map(({ id }) => ({
      queryKey: [ANDROID_KEY, id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client.androidDevices({ query: { host: id }, signal }),
      // No event reports that adb was installed, so the request is repeated after an error.
      refetchInterval: ({ state }: { state: { error: Error | null } }) =>
        state.error ? LOOK_AGAIN_MS : false,
    })),
  });
  const ios = useQueries({
    queries: hosts.map(({ id }) => ({
      queryKey: [IOS_KEY, id],
      queryFn: ({ signal }: { signal: AbortSignal }) => client.iosDevices({ query: { host: id }, signal }),
      refetchInterval: LOOK_AGAIN_MS,
    })),
  });
  return {
    error,
    hosts: hosts.flatMap((host, index) => {
      const [ofAndroid, ofIos] = [android[index], ios[index]];
      return ofAndroid && ofIos ? [{ host, android: ofAndroid, ios: ofIos }] : [];
    }),
  };
}

/** Whether WebDriverAgent is running on a device, updated by the `wda` event and by regular requests. */
export function useIosStatus({ hostId, udid }: IosAddress): UseQueryResult<IosStatus> {
  const client = useClient();
  return useQuery({
    queryKey: statusKey({ hostId, udid }),
    queryFn: ({ signal }) => client.iosStatus({ query: { udid, host: hostId }, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Requests an iPhone's status again, after an action that changes it. */
export function refreshIosStatus(queries: QueryClient, address: IosAddress): Promise<void> {
  return queries.invalidateQueries({ queryKey: statusKey(address) });
}

/** Requests the iPhones and simulators of a host again, after an action that changes them. */
export function refreshIosDevices(queries: QueryClient, hostId: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: [IOS_KEY, hostId] });
}

/** Updates the queries of devices from an event of the server. */
export function applyDeviceEvent(queries: QueryClient, event: ServerEvent): void {
  switch (event.name) {
    case 'hosts': {
      queries.setQueryData(HOSTS_KEY, event.data);
      const connected = event.data.hosts.map(({ id }) => id);
      queries.removeQueries({ predicate: ofHost((id) => !connected.includes(id)) });
      break;
    }
    case 'devices': {
      const queryKey = [ANDROID_KEY, event.data.hostId];
      // The event does not describe a failure in full. The response to a request for the list does.
      if (event.data.ok) queries.setQueryData(queryKey, event.data);
      else void queries.invalidateQueries({ queryKey });
      break;
    }
    case 'wda': {
      const { hostId, udid } = event.data;
      if (udid !== null) queries.setQueryData(statusKey({ hostId, udid }), event.data);
      break;
    }
    case 'runners': {
      const before = queries.getQueryData<RunnerConnections>(RUNNER_CONNECTIONS_KEY)?.runners ?? [];
      queries.setQueryData(RUNNER_CONNECTIONS_KEY, event.data);
      // The connection to these runners was lost or is restored. The devices of other hosts are not affected.
      const changed = event.data.runners.filter(
        ({ id, state }) => before.find((runner) => runner.id === id)?.state !== state,
      );
      void queries.invalidateQueries({
        predicate: ofHost((id) => changed.some((runner) => runner.id === id)),
      });
      break;
    }
    default:
  }
}

function ofHost(matches: (hostId: string) => boolean) {
  return ({ queryKey: [list, hostId] }: { queryKey: readonly unknown[] }): boolean =>
    (list === ANDROID_KEY || list === IOS_KEY || list === STATUS_KEY) && matches(String(hostId));
}
