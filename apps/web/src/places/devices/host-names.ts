import { runnerHostId, webDriverServerId, type WebDriverServer } from '@storedeck/contract';

import type { DeviceHost } from '../../server/hosts.ts';
import { RUNNER_KIND } from '../runners/runner/runner-kind.ts';
import { SERVER_KIND } from '../runners/server/server-kind.ts';
import { useRecords } from '../runners/use-records.ts';

/**
 * Returns a function that returns the name of a host. A runner has the name that the user has given it in this browser,
 * if there is one.
 */
export function useHostNames(): (host: DeviceHost) => string {
  const { records } = useRecords(RUNNER_KIND);
  return ({ id, name }) => records.find((runner) => runnerHostId(runner) === id)?.name ?? name;
}

/**
 * Returns a function that returns the name of a server: the name that the user has given the server in this browser, if
 * there is one.
 */
export function useServerNames(): (server: WebDriverServer) => string {
  const { records } = useRecords(SERVER_KIND);
  return ({ id, name }) => records.find((record) => webDriverServerId(record.url) === id)?.name ?? name;
}
