import type { RunnerConnections, ServerEvent } from '@storedeck/contract';
import type { QueryClient } from '@tanstack/react-query';

import { DEVICE_LOCKS_KEY } from './device-locks.ts';
import { HOSTS_KEY } from './hosts.ts';
import { RUNNER_CONNECTIONS_KEY } from './runners.ts';
import { showEventData } from './show-event-data.ts';

/** An iPhone or a simulator, and its host. */
export interface IosAddress {
  readonly hostId: string;
  readonly udid: string;
}

export const ANDROID_KEY = 'android-devices';
export const IOS_KEY = 'ios-devices';
const STATUS_KEY = 'ios-status';
export const SERVERS_KEY = ['webdriver-servers'] as const;
export const SERVED_KEY = 'webdriver-devices';

/** The query key for the status of an iPhone or a simulator. */
export function statusKey({ hostId, udid }: IosAddress) {
  return [STATUS_KEY, hostId, udid] as const;
}

/** Updates the queries of devices from an event of the server. */
export function applyDeviceEvent(queries: QueryClient, event: ServerEvent): void {
  switch (event.name) {
    case 'hosts': {
      showEventData(queries, HOSTS_KEY, event.data);
      const connected = event.data.hosts.map(({ id }) => id);
      queries.removeQueries({ predicate: ofHost((id) => !connected.includes(id)) });
      break;
    }
    case 'devices': {
      const queryKey = [ANDROID_KEY, event.data.hostId];
      // The event does not describe a failure in full, so the list is requested: the response describes the failure.
      if (event.data.ok) showEventData(queries, queryKey, event.data);
      else void queries.invalidateQueries({ queryKey });
      break;
    }
    case 'wda': {
      const { hostId, udid } = event.data;
      if (udid !== null) showEventData(queries, statusKey({ hostId, udid }), event.data);
      break;
    }
    case 'runners': {
      const before = queries.getQueryData<RunnerConnections>(RUNNER_CONNECTIONS_KEY)?.runners ?? [];
      showEventData(queries, RUNNER_CONNECTIONS_KEY, event.data);
      // The connection to these runners was lost or is restored. Only their devices are requested again, because the
      // devices of other hosts are not affected.
      const changed = event.data.runners.filter(
        ({ id, state }) => before.find((runner) => runner.id === id)?.state !== state,
      );
      void queries.invalidateQueries({
        predicate: ofHost((id) => changed.some((runner) => runner.id === id)),
      });
      break;
    }
    case 'device-locks':
      showEventData(queries, DEVICE_LOCKS_KEY, event.data);
      break;
    case 'webdriver-servers':
      showEventData(queries, SERVERS_KEY, event.data);
      break;
    default:
  }
}

function ofHost(matches: (hostId: string) => boolean) {
  return ({ queryKey: [list, hostId] }: { queryKey: readonly unknown[] }): boolean =>
    (list === ANDROID_KEY || list === IOS_KEY || list === STATUS_KEY) && matches(String(hostId));
}
