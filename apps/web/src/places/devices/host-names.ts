import { runnerHostId, webDriverServerId, type WebDriverServer } from '@storedeck/contract';

import type { DeviceHost } from '../../server/hosts.ts';
import { useServers } from '../runners/servers/use-servers.ts';
import { useRunners } from '../runners/use-runners.ts';

/**
 * Returns a function that returns the name of a host. A runner has the name that the user has given it in this browser,
 * if there is one.
 */
export function useHostNames(): (host: DeviceHost) => string {
  const { runners } = useRunners();
  return ({ id, name }) => runners.find((runner) => runnerHostId(runner) === id)?.name ?? name;
}

/**
 * Returns a function that returns the name of a server: the name that the user has given the server in this browser, if
 * there is one.
 */
export function useServerNames(): (server: WebDriverServer) => string {
  const { servers } = useServers();
  return ({ id, name }) => servers.find((record) => webDriverServerId(record.url) === id)?.name ?? name;
}
