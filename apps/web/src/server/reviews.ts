import type { KeptReviews } from '@storedeck/contract';
import type { Store } from '@storedeck/listing';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import { useClient } from './client.ts';

/** The key of the reviews, which each sync may change. */
export const REVIEWS_KEY = ['reviews'] as const;

/** The reviews of a store that the syncs have kept; null if there are none. */
export function useReviews(store: Store): UseQueryResult<KeptReviews | null> {
  const client = useClient();
  return useQuery({
    queryKey: REVIEWS_KEY,
    queryFn: async ({ signal }) => (await client.reviews({ signal })).stores,
    select: (stores) => stores.find((kept) => kept.store === store) ?? null,
  });
}
