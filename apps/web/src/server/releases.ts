import type { Readiness, ReleasesChanged, ReleasesRead } from '@storedeck/contract';
import type { ReleaseChangeRequest, ReleasePlan } from '@storedeck/releases';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';

import { useClient } from './client.ts';
import { READY_KEY, RELEASE_CHANGES_KEY, RELEASES_KEY } from './release-events.ts';

/**
 * The server follows the states of the stores for ten minutes after a request. While the place is shown, the page asks
 * more often, so that the states stay up to date.
 */
const ASK_AGAIN_MS = 4 * 60_000;

/** The versions and releases of both stores. The event `releases-changed` has them read again. */
export function useReleases(): UseQueryResult<ReleasesRead> {
  const client = useClient();
  return useQuery({
    queryKey: RELEASES_KEY,
    queryFn: ({ signal }) => client.releases({ query: {}, signal }),
    refetchInterval: ASK_AGAIN_MS,
  });
}

/** What would stop a release. */
export function useReadiness(): UseQueryResult<Readiness> {
  const client = useClient();
  return useQuery({ queryKey: READY_KEY, queryFn: ({ signal }) => client.ready({ signal }) });
}

/** Reads both stores again, also what needs an edit on Google Play. */
export function useReadReleasesAgain() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.releases({ query: { fresh: '1' } }),
    onSuccess: (read) => {
      queries.setQueryData(RELEASES_KEY, read);
      void queries.invalidateQueries({ queryKey: READY_KEY });
    },
  });
}

/** The differences between readings since the page was loaded, the latest first. */
export function useReleaseChanges(): readonly ReleasesChanged[] {
  const { data = [] } = useQuery<readonly ReleasesChanged[]>({
    queryKey: RELEASE_CHANGES_KEY,
    queryFn: () => [],
    initialData: [],
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return data;
}

/** Makes the plan of a change, which only reads. */
export function usePlanReleaseChange() {
  const client = useClient();
  return useMutation({
    mutationFn: async (request: ReleaseChangeRequest): Promise<ReleasePlan> =>
      (await client.planReleaseChange({ body: { request } })).plan,
  });
}

/** Makes the change of a plan that the user has approved. */
export function useApplyReleaseChange() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ request, hash }: ReleasePlan) => client.applyReleaseChange({ body: { request, hash } }),
    onSuccess: (read) => {
      queries.setQueryData(RELEASES_KEY, read);
      void queries.invalidateQueries({ queryKey: READY_KEY });
    },
  });
}
