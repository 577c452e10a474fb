import { runnerHostId, webDriverServerId, type WebDriverServer } from '@storedeck/contract';

import type { DeviceHost } from '../../server/hosts.ts';
import { useServers } from '../runners/servers/use-servers.ts';
import { useRunners } from '../runners/use-runners.ts';

/** Returns the name of a host: of a runner the name that the user has given it in this browser, if there is one. */
export function useHostNames(): (host: DeviceHost) => string {
  const { runners } = useRunners();
  return ({ id, name }) => runners.find((runner) => runnerHostId(runner) === id)?.name ?? name;
}

/** Returns the name of a server: the name that the user has given it in this browser, if there is one. */
export function useServerNames(): (server: WebDriverServer) => string {
  const { servers } = useServers();
  return ({ id, name }) => servers.find((record) => webDriverServerId(record.url) === id)?.name ?? name;
}
