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

// Nothing tells when an iPhone is plugged in: the tools that list them have to be asked.
const LOOK_AGAIN_MS = 5000;

/** The Android devices of the host in use; kept true by the server's `devices` event. */
export function useAndroidDevices(): UseQueryResult<AndroidDevices> {
  const client = useClient();
  return useQuery({
    queryKey: ANDROID_KEY,
    queryFn: ({ signal }) => client.androidDevices({ signal }),
    // No event says that adb has been installed.
    refetchInterval: ({ state }) => (state.error ? LOOK_AGAIN_MS : false),
  });
}

/** The iPhones, iPads and simulators of the host in use. */
export function useIosDevices(): UseQueryResult<IosDevices> {
  const client = useClient();
  return useQuery({
    queryKey: IOS_KEY,
    queryFn: ({ signal }) => client.iosDevices({ signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Whether WebDriverAgent runs on a device; kept true by the server's `wda` event, and by asking. */
export function useIosStatus(udid: string): UseQueryResult<IosStatus> {
  const client = useClient();
  return useQuery({
    queryKey: statusKey(udid),
    queryFn: ({ signal }) => client.iosStatus({ query: { udid }, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Asks for an iPhone's status again, as after something that changes it. */
export function refreshIosStatus(queries: QueryClient, udid: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: statusKey(udid) });
}

/** Takes what an event of the server says about devices into the queries. */
export function applyDeviceEvent(queries: QueryClient, event: ServerEvent): void {
  switch (event.name) {
    case 'devices':
      // A failure is heard in full by asking for the list.
      if (event.data.ok) queries.setQueryData(ANDROID_KEY, event.data);
      else void queries.invalidateQueries({ queryKey: ANDROID_KEY });
      break;
    case 'wda':
      if (event.data.udid !== null) queries.setQueryData(statusKey(event.data.udid), event.data);
      break;
    case 'remote': {
      const before = queries.getQueryData<typeof event.data>(REMOTE_KEY);
      if (before?.state === event.data.state && before.host === event.data.host) break;
      // Devices are now those of another host.
      for (const queryKey of [ANDROID_KEY, IOS_KEY, ['ios-status']])
        void queries.invalidateQueries({ queryKey });
      break;
    }
    default:
  }
}
