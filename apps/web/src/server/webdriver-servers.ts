import type { WebDriverServers } from '@storedeck/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import { useClient } from './client.ts';
import { SERVERS_KEY } from './device-events.ts';

/** The Appium servers and Selenium Grids that Storedeck is connected to, updated by the `webdriver-servers` event. */
export function useWebDriverServers(): UseQueryResult<WebDriverServers> {
  const client = useClient();
  return useQuery({
    queryKey: SERVERS_KEY,
    queryFn: ({ signal }) => client.webDriverServers({ signal }),
  });
}
