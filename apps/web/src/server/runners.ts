import type { RunnerConnections } from '@storedeck/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import { useClient } from './client.ts';

export const RUNNER_CONNECTIONS_KEY = ['runner-connections'] as const;

/** The connections of the server to Macs, including lost connections, updated by the `runners` event. */
export function useRunnerConnections(): UseQueryResult<RunnerConnections> {
  const client = useClient();
  return useQuery({
    queryKey: RUNNER_CONNECTIONS_KEY,
    queryFn: ({ signal }) => client.runners({ signal }),
  });
}
