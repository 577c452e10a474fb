import type { ServerEvent } from '@storedeck/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState, type ReactNode } from 'react';

import { applyAgentEvent } from './agents.ts';
import { followArrivingListing } from './arriving-listing.ts';
import { applyCaptureEvent } from './capture-events.ts';
import { useClient } from './client.ts';
import { ConnectionContext } from './connected.ts';
import { applyDeviceEvent } from './device-events.ts';
import { followEvents } from './event-stream.ts';
import { applyFlowEvent } from './flow-events.ts';
import { pacePictures } from './pace-pictures.ts';
import { applyPublishEvent } from './publish-events.ts';
import { keepEvent, listingQuery, readCredentials, readSyncedListings, refreshListings } from './queries.ts';
import { applyReleaseEvent } from './release-events.ts';
import {
  IDLE,
  isSyncEvent,
  outcomeOfRefusedStart,
  SyncContext,
  SyncingContext,
  syncReducer,
} from './sync.ts';

/** The functions that keep the data of a place up to date. */
const APPLIED = [
  applyDeviceEvent,
  applyPublishEvent,
  applyReleaseEvent,
  applyAgentEvent,
  applyFlowEvent,
  applyCaptureEvent,
  keepProgress,
];

function keepProgress(queries: QueryClient, event: ServerEvent): void {
  if (event.name === 'report-progress') keepEvent(queries, event.name, event.data);
  if (event.name === 'app-preview-progress') keepEvent(queries, event.name, event.data);
}

/** Keeps the data of the page up to date with the server's events, and provides the state of the sync to all places. */
export function LiveServer({ children }: { children: ReactNode }) {
  const client = useClient();
  const queries = useQueryClient();
  const [connection, setConnection] = useState({ connected: true, count: 0, credentialChanges: 0 });
  const [state, dispatch] = useReducer(syncReducer, IDLE);
  // The listing that is read at the start may come from a running sync whose first event has not arrived yet.
  const current = useQuery({ ...listingQuery(client, 'current'), enabled: false });
  const isArriving = connection.connected && current.data?.arriving === true;
  /** Increases with each sync, so that the end of a sync is not shown after the next has begun. */
  const syncs = useRef(0);

  useEffect(() => {
    let wasLost = false;
    const isShown = pacePictures();
    const arriving = followArrivingListing(queries);
    return followEvents({
      onConnection(isConnected) {
        setConnection((before) => ({
          ...before,
          connected: isConnected,
          count: before.count + (isConnected && !before.connected ? 1 : 0),
        }));
        if (!isConnected) dispatch({ type: 'connection lost' });
        // Events may have been missed, so everything is read again.
        else if (wasLost) void queries.invalidateQueries();
        wasLost = !isConnected;
      },
      onEvent(event) {
        for (const apply of APPLIED) apply(queries, event);
        if (event.name === 'listings') refreshListings(queries, event.data);
        if (event.name === 'credentials') {
          setConnection((before) => ({ ...before, credentialChanges: before.credentialChanges + 1 }));
          void readCredentials(queries);
        }
        arriving.onEvent(event);
        if (!isSyncEvent(event)) return;
        if (event.name === 'sync-picture' && !isShown()) return;
        if (event.name === 'sync-progress' && event.data.phase === 'connecting') syncs.current += 1;
        if (event.name !== 'sync') dispatch({ type: 'event', event });
        else void showEnd(event, syncs.current);
      },
    });

    /** Shows the end of a sync together with the listings that it has written. */
    async function showEnd(event: Extract<ServerEvent, { name: 'sync' }>, sync: number): Promise<void> {
      setConnection((before) => ({ ...before, count: before.count + 1 }));
      await readSyncedListings(queries);
      if (sync === syncs.current) dispatch({ type: 'event', event });
    }
  }, [queries]);

  function start(): void {
    dispatch({ type: 'requested' });
    client
      .startSync()
      .catch((failure: unknown) =>
        dispatch({ type: 'not started', outcome: outcomeOfRefusedStart(failure) }),
      );
  }

  function cancel(): void {
    dispatch({ type: 'cancelled' });
    // If the server cannot be reached, the banner says so, and the sync goes on.
    client.cancelSync().catch(() => undefined);
  }

  const running = state.running ?? (isArriving ? { progress: undefined, ours: false } : null);
  return (
    <ConnectionContext value={connection}>
      <SyncingContext value={running !== null}>
        <SyncContext
          value={{ ...state, running, start, cancel, dismiss: () => dispatch({ type: 'dismissed' }) }}
        >
          {children}
        </SyncContext>
      </SyncingContext>
    </ConnectionContext>
  );
}
