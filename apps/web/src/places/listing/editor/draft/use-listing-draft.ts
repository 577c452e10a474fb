import type { Client } from '@storedeck/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { useClient } from '../../../../server/client.ts';
import { useConnected } from '../../../../server/live-server.tsx';
import { listingKey, type ListingFile } from '../../../../server/queries.ts';
import { holdDraft } from './held-draft.ts';
import { ListingDraft, type DraftState } from './listing-draft.ts';

// One for the page: edits that are not saved yet outlive the place.
let opened: ListingDraft | undefined;
const listeners = new Set<() => void>();

const PATIENCE_MS = 20_000;

/** The draft of the new listing, opened on the file as it was read, and what is to be known of it. */
export function useListingDraft(file: ListingFile): [ListingDraft, DraftState] {
  const client = useClient();
  const queries = useQueryClient();
  const connected = useConnected();
  const [draft] = useState(() => (opened ??= openDraft(client, queries, file)));
  const state = useSyncExternalStore(subscribe, () => draft.state);
  useEffect(() => draft.accept(file), [draft, file]);
  useEffect(() => {
    // A server that came back gets what could not be saved while it was gone.
    if (connected && draft.state.phase === 'failed') void draft.save();
  }, [connected, draft]);
  return [draft, state];
}

function openDraft(client: Client, queries: QueryClient, file: ListingFile): ListingDraft {
  const params = { which: 'new' } as const;
  const server = {
    read: async () => {
      const { listing, etag } = await inTime((signal) => client.readListing({ params, signal }));
      return { listing, etag };
    },
    save: async (listing: NonNullable<ListingFile['listing']>, etag: string) =>
      (await inTime((signal) => client.writeListing({ params, body: { listing, etag }, signal }))).etag,
  };
  const draft = new ListingDraft(server, file, ({ listing, phase }, saved) => {
    if (phase === 'saved') {
      // A reading that is under way may have begun before the save.
      void queries.cancelQueries({ queryKey: listingKey('new') });
      queries.setQueryData(listingKey('new'), saved);
    }
    holdDraft(phase === 'saved' ? null : listing);
    for (const listener of listeners) listener();
  });
  addEventListener('beforeunload', (event) => {
    if (draft.state.phase === 'saved') return;
    // The browser asks; what is typed within the last moment may still make it.
    event.preventDefault();
    void draft.save();
  });
  return draft;
}

/** A call that hangs would leave the draft saving for ever, with no way to try again. */
async function inTime<Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return call(signal).catch((error: unknown) => {
    throw signal.aborted ? new Error('The server did not answer in time.', { cause: error }) : error;
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
