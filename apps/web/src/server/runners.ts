import type { RunnerConnections } from '@storedeck/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import { useClient } from './client.ts';

export const RUNNER_CONNECTIONS_KEY = ['runner-connections'] as const;

/** The Macs that the server is connected to, updated by the `runners` event. */
export function useRunnerConnections(): UseQueryResult<RunnerConnections> {
  const client = useClient();
  return useQuery({
    queryKey: RUNNER_CONNECTIONS_KEY,
    queryFn: ({ signal }) => client.runners({ signal }),
  });
}
