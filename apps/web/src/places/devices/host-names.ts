import { runnerHostId } from '@storedeck/contract';

import type { DeviceHost } from '../../server/hosts.ts';
import { useRunners } from '../runners/use-runners.ts';

/** Returns the name of a host: of a runner the name that the user has given it in this browser, if there is one. */
export function useHostNames(): (host: DeviceHost) => string {
  const { runners } = useRunners();
  return ({ id, name }) => runners.find((runner) => runnerHostId(runner) === id)?.name ?? name;
}
