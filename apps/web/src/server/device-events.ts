import type { RunnerConnections, ServerEvent } from '@storedeck/contract';
import type { QueryClient } from '@tanstack/react-query';

import { DEVICE_LOCKS_KEY } from './device-locks.ts';
import { HOSTS_KEY, type DeviceAddress } from './hosts.ts';
import { RUNNER_CONNECTIONS_KEY } from './runners.ts';
import { showEventData } from './show-event-data.ts';

/** The first part of the query keys for lists of devices. */
export const DEVICES_KEY = 'devices';
const STATUS_KEY = 'ios-status';
export const SERVERS_KEY = ['webdriver-servers'] as const;

/** The query key for the devices of one platform at a host or a WebDriver server. */
export function devicesKey(host: string, platform: 'android' | 'ios' | 'webdriver') {
  return [DEVICES_KEY, host, platform] as const;
}

/** The query key for the status of an iPhone or a simulator. */
export function statusKey({ host, device }: DeviceAddress) {
  return [STATUS_KEY, host, device] as const;
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
    case 'devices':
      void queries.invalidateQueries({ queryKey: devicesKey(event.data.hostId, 'android') });
      break;
    case 'wda': {
      const { hostId, udid } = event.data;
      if (udid !== null) showEventData(queries, statusKey({ host: hostId, device: udid }), event.data);
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
  return ({ queryKey: [list, host, platform] }: { queryKey: readonly unknown[] }): boolean =>
    (list === STATUS_KEY || (list === DEVICES_KEY && platform !== 'webdriver')) && matches(String(host));
}
