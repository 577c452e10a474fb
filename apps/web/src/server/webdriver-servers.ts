import type { WebDriverDevices, WebDriverServer, WebDriverServers } from '@storedeck/contract';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';

import { useClient } from './client.ts';
import { SERVED_KEY, SERVERS_KEY } from './device-events.ts';

/**
 * The time between two requests for the devices of a server, in ms. The requests are needed, because a server never
 * reports that a device has become free.
 */
const LOOK_AGAIN_MS = 5000;

/** The Appium servers and Selenium Grids that Storedeck is connected to, updated by the `webdriver-servers` event. */
export function useWebDriverServers(): UseQueryResult<WebDriverServers> {
  const client = useClient();
  return useQuery({
    queryKey: SERVERS_KEY,
    queryFn: ({ signal }) => client.webDriverServers({ signal }),
  });
}

/** A server, and its devices. */
export interface ServedDevices {
  readonly server: WebDriverServer;
  readonly devices: UseQueryResult<WebDriverDevices>;
}

/** The devices of every connected server, with a separate request for each server. */
export function useServedDevices(): readonly ServedDevices[] {
  const client = useClient();
  const servers = useWebDriverServers().data?.servers ?? [];
  const devices = useQueries({
    queries: servers.map(({ id }) => ({
      queryKey: [SERVED_KEY, id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client.webDriverDevices({ query: { server: id }, signal }),
      refetchInterval: LOOK_AGAIN_MS,
    })),
  });
  return servers.flatMap((server, index) => {
    const found = devices[index];
    return found ? [{ server, devices: found }] : [];
  });
}
