import type { RemoteState } from '@storedeck/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import { useClient } from './client.ts';

export const REMOTE_KEY = ['remote'] as const;

/** The Mac that the server is connected to, updated by the `remote` event. */
export function useRemote(): UseQueryResult<RemoteState> {
  const client = useClient();
  return useQuery({ queryKey: REMOTE_KEY, queryFn: ({ signal }) => client.remote({ signal }) });
}
