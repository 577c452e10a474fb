import type { AndroidDevices, IosDevices, IosStatus } from '@storedeck/contract';
import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';

import { useClient } from './client.ts';
import { REMOTE_KEY } from './remote.ts';
import type { ServerEvent } from './server-event.ts';

const ANDROID_KEY = ['android-devices'] as const;
const IOS_KEY = ['ios-devices'] as const;

function statusKey(udid: string) {
  return ['ios-status', udid] as const;
}

// No event reports that an iPhone was plugged in, so the list is requested regularly.
const LOOK_AGAIN_MS = 5000;

/** The Android devices of the current host, updated by the `devices` event. */
export function useAndroidDevices(): UseQueryResult<AndroidDevices> {
  const client = useClient();
  return useQuery({
    queryKey: ANDROID_KEY,
    queryFn: ({ signal }) => client.androidDevices({ signal }),
    // No event reports that adb was installed, so the request is repeated after an error.
    refetchInterval: ({ state }) => (state.error ? LOOK_AGAIN_MS : false),
  });
}

/** The iPhones, iPads and simulators of the current host. */
export function useIosDevices(): UseQueryResult<IosDevices> {
  const client = useClient();
  return useQuery({
    queryKey: IOS_KEY,
    queryFn: ({ signal }) => client.iosDevices({ signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Whether WebDriverAgent is running on a device, updated by the `wda` event and by regular requests. */
export function useIosStatus(udid: string): UseQueryResult<IosStatus> {
  const client = useClient();
  return useQuery({
    queryKey: statusKey(udid),
    queryFn: ({ signal }) => client.iosStatus({ query: { udid }, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Requests an iPhone's status again, after an action that changes it. */
export function refreshIosStatus(queries: QueryClient, udid: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: statusKey(udid) });
}

/** Updates the queries of devices from an event of the server. */
export function applyDeviceEvent(queries: QueryClient, event: ServerEvent): void {
  switch (event.name) {
    case 'devices':
      // The event does not describe a failure in full. The response to a request for the list does.
      if (event.data.ok) queries.setQueryData(ANDROID_KEY, event.data);
      else void queries.invalidateQueries({ queryKey: ANDROID_KEY });
      break;
    case 'wda':
      if (event.data.udid !== null) queries.setQueryData(statusKey(event.data.udid), event.data);
      break;
    case 'remote': {
      const before = queries.getQueryData<typeof event.data>(REMOTE_KEY);
      if (before?.state === event.data.state && before.host === event.data.host) break;
      // From now on the server lists the devices of another host.
      for (const queryKey of [ANDROID_KEY, IOS_KEY, ['ios-status']])
        void queries.invalidateQueries({ queryKey });
      break;
    }
    default:
  }
}
