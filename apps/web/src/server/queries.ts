import type { Client, EventData, ListingEtags } from '@storedeck/contract';
import type { Listing } from '@storedeck/listing';
import { type QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';

import { useClient } from './client.ts';
import { REVIEWS_KEY } from './reviews.ts';

export type WhichListing = 'current' | 'draft' | 'new' | 'template';

export function listingKey(which: WhichListing) {
  return ['listing', which] as const;
}

/** Reads again what a sync writes. */
export async function readSyncedListings(queries: QueryClient): Promise<void> {
  // The end of a sync is shown with its listings, and does not wait for the reviews.
  void queries.invalidateQueries({ queryKey: REVIEWS_KEY });
  await Promise.all(
    (['current', 'draft'] as const).map((which) =>
      queries.invalidateQueries({ queryKey: listingKey(which) }),
    ),
  );
}

/** Reads a listing of the working folder; null while there is no such file. Reads nothing while `enabled` is false. */
export function useListing(
  which: WhichListing,
  options?: { enabled: boolean },
): UseQueryResult<Listing | null> {
  return useQuery({ ...useListingQuery(which), ...options, select: pickListing });
}

/** Reads a listing of the working folder, with the etag that a save must send. */
export function useListingFile(which: WhichListing): UseQueryResult<ListingFile> {
  return useQuery(useListingQuery(which));
}

/** Whether Current is what the first sync of the folder, which is running, has read so far. */
export function useIsListingArriving(): boolean {
  const { data } = useQuery({ ...useListingQuery('current'), select: isArriving });
  return data ?? false;
}

export interface ListingFile {
  readonly listing: Listing | null;
  readonly etag: string;
  /** Whether there is no file yet, and `listing` is what the running sync has read so far. */
  readonly arriving?: boolean | undefined;
}

function isArriving({ arriving }: ListingFile): boolean {
  return arriving === true;
}

function pickListing({ listing }: ListingFile): Listing | null {
  return listing;
}

function useListingQuery(which: WhichListing) {
  return listingQuery(useClient(), which);
}

/** Returns the query of a listing file, also for use before a component is drawn. */
export function listingQuery(client: Client, which: WhichListing) {
  return {
    queryKey: listingKey(which),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ListingFile> => {
      const { listing, etag, arriving } = await client.readListing({ params: { which }, signal });
      return { listing, etag, arriving };
    },
  };
}

/**
 * Reads listings again: each listing whose file now has another etag, and each listing that could not be read before.
 */
export function refreshListings(queries: QueryClient, etags: ListingEtags): void {
  for (const which of ['current', 'draft', 'new', 'template'] as const) {
    const state = queries.getQueryState<ListingFile>(listingKey(which));
    if (state?.status === 'error' || (state?.data && state.data.etag !== etags[which]))
      void queries.invalidateQueries({ queryKey: listingKey(which) });
  }
}

/** Reads again what depends on the credentials. */
export async function readCredentials(queries: QueryClient): Promise<void> {
  await Promise.all(
    [['sync-variables'], ENV_FILE_KEY, ENV_IN_USE_KEY].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
}

export const ENV_FILE_KEY = ['env-file'] as const;
export const ENV_IN_USE_KEY = ['env-in-use'] as const;

export function useHealth() {
  return useQuery(healthQuery(useClient()));
}

/** Returns the query of the server's version and folder, also for use before a component is drawn. */
export function healthQuery(client: Client) {
  return {
    queryKey: ['health'],
    queryFn: ({ signal }: { signal: AbortSignal }) => client.health({ signal }),
  };
}

/**
 * The names of the sync variables that have a value. The values are not kept, because the page does not need the
 * secrets.
 */
export function useSyncVariables({ enabled }: { enabled: boolean }) {
  const client = useClient();
  return useQuery({
    queryKey: ['sync-variables'],
    enabled,
    queryFn: async ({ signal }) => {
      const { env, hasProd } = await client.readEnv({ signal });
      return { complete: hasProd, names: Object.keys(env) };
    },
  });
}

/** Events of which a dialog shows the latest one. */
type KeptEvent = 'report-progress' | 'app-preview-progress';

/** Keeps the data of an event for the dialog that shows it; null forgets it. */
export function keepEvent<Name extends KeptEvent>(
  queries: QueryClient,
  name: Name,
  data: EventData<Name> | null,
): void {
  queries.setQueryData([name], data);
}

/** The data of the latest event of this name; null if nothing is known. */
export function useKeptEvent<Name extends KeptEvent>(name: Name): EventData<Name> | null {
  const { data } = useQuery<EventData<Name> | null>({
    queryKey: [name],
    queryFn: () => null,
    initialData: null,
    staleTime: Infinity,
  });
  return data;
}
