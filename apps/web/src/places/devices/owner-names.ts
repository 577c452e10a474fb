import { runnerHostId, webDriverServerId } from '@storedeck/contract';

import type { DeviceOwner } from '../../server/devices.ts';
import { RUNNER_KIND } from '../runners/runner/runner-kind.ts';
import { SERVER_KIND } from '../runners/server/server-kind.ts';
import { useRecords } from '../runners/use-records.ts';

/**
 * Returns a function that returns the name of a host or a WebDriver server: the name that the user has given it in this
 * browser, if there is one.
 */
export function useOwnerNames(): (owner: DeviceOwner['owner']) => string {
  const { records: runners } = useRecords(RUNNER_KIND);
  const { records: servers } = useRecords(SERVER_KIND);
  return ({ id, name }) =>
    runners.find((runner) => runnerHostId(runner) === id)?.name ??
    servers.find((server) => webDriverServerId(server.url) === id)?.name ??
    name;
}
