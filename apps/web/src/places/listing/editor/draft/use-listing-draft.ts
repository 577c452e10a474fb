import type { Client } from '@storedeck/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

import { useClient } from '../../../../server/client.ts';
import { useConnected } from '../../../../server/connected.ts';
import { listingKey, type ListingFile } from '../../../../server/queries.ts';
import { setHeldDraft } from './held-draft.ts';
import { ListingDraft, type DraftState } from './listing-draft.ts';

// One object for the whole page, so that unsaved edits are kept while the user visits another place.
let opened: ListingDraft | undefined;
const listeners = new Set<() => void>();

const TIMEOUT_MS = 20_000;

/** Returns the object that edits and saves New, and its state. The first call creates the object from `file`. */
export function useListingDraft(file: ListingFile): [ListingDraft, DraftState] {
  const draft = useDraft(file);
  return [draft, useDraftState(draft)];
}

/** Returns the state of the object, always the present one. */
export function useDraftState(draft: ListingDraft): DraftState {
  return useSyncExternalStore(subscribe, () => draft.state);
}

/** The same for what is shown beside a text field: the state follows a little later, so that typing does not wait. */
export function useLaterListingDraft(file: ListingFile): [ListingDraft, DraftState] {
  const draft = useDraft(file);
  const [state, setState] = useState(draft.state);
  useEffect(() => {
    const follow = (): void => startTransition(() => setState(draft.state));
    follow();
    return subscribe(follow);
  }, [draft]);
  return [draft, state];
}

function useDraft(file: ListingFile): ListingDraft {
  const client = useClient();
  const queries = useQueryClient();
  const connected = useConnected();
  const [draft] = useState(() => (opened ??= openDraft(client, queries, file)));
  useEffect(() => draft.accept(file), [draft, file]);
  useEffect(() => {
    // After a reconnection, the edits that could not be saved before are saved.
    if (connected && draft.state.phase === 'failed') void draft.save();
  }, [connected, draft]);
  return draft;
}

function openDraft(client: Client, queries: QueryClient, file: ListingFile): ListingDraft {
  const params = { which: 'new' } as const;
  const server = {
    read: async () => {
      const { listing, etag } = await withTimeout((signal) => client.readListing({ params, signal }));
      return { listing, etag };
    },
    save: async (listing: NonNullable<ListingFile['listing']>, etag: string) =>
      (await withTimeout((signal) => client.writeListing({ params, body: { listing, etag }, signal }))).etag,
  };
  const draft = new ListingDraft(server, file, ({ listing, phase }, saved) => {
    if (phase === 'saved') {
      // A pending read may have started before the save. It would return the old file, so it is cancelled.
      void queries.cancelQueries({ queryKey: listingKey('new') });
      queries.setQueryData(listingKey('new'), saved);
    }
    setHeldDraft(phase === 'saved' ? null : listing);
    for (const listener of listeners) listener();
  });
  addEventListener('beforeunload', (event) => {
    if (draft.state.phase === 'saved') return;
    // While the browser asks the user for confirmation, the last edits can be saved.
    event.preventDefault();
    void draft.save();
  });
  return draft;
}

/**
 * Rejects after TIMEOUT_MS. Without this timeout, a request without a response would block every later save, and the
 * user could not retry.
 */
async function withTimeout<Response>(call: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return call(signal).catch((error: unknown) => {
    throw signal.aborted ? new Error('The server did not respond in time.', { cause: error }) : error;
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
