import type { AndroidDevices, IosDevices, IosStatus } from '@storedeck/contract';
import { useQueries, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';

import { useClient } from './client.ts';
import { ANDROID_KEY, IOS_KEY, statusKey, type IosAddress } from './device-events.ts';
import { useHosts, type DeviceHost } from './hosts.ts';

export type { IosAddress } from './device-events.ts';

// No event reports that an iPhone was plugged in, so the list is requested regularly.
const LOOK_AGAIN_MS = 5000;

/** The devices of one host. A failure of one list does not affect the other lists. */
export interface HostDevices {
  readonly host: DeviceHost;
  readonly android: UseQueryResult<AndroidDevices>;
  readonly ios: UseQueryResult<IosDevices>;
}

/**
 * The devices of every host, with a separate request for each host. Android lists are updated by the `devices` event.
 */
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

/** The state of WebDriverAgent on an iPhone or a simulator, updated by the `wda` event and by regular requests. */
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
