import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState, type ReactNode } from 'react';

import { applyAgentEvent } from './agents.ts';
import { useClient } from './client.ts';
import { ConnectionContext } from './connected.ts';
import { applyDeviceEvent } from './device-events.ts';
import { followEvents } from './event-stream.ts';
import { applyPublishEvent } from './publish-events.ts';
import { readSyncedListings, refreshListings } from './queries.ts';
import { IDLE, SyncContext, outcomeOfFailure, syncReducer } from './sync.ts';

/** Keeps the data of the page up to date with the server's events, and provides the state of the sync to all places. */
export function LiveServer({ children }: { children: ReactNode }) {
  const client = useClient();
  const queries = useQueryClient();
  const [connection, setConnection] = useState({ connected: true, count: 0 });
  const [state, dispatch] = useReducer(syncReducer, IDLE);
  const abort = useRef<AbortController | null>(null);

  useEffect(() => {
    let wasLost = false;
    return followEvents({
      onConnection(isConnected) {
        setConnection(({ connected, count }) => ({
          connected: isConnected,
          count: isConnected && !connected ? count + 1 : count,
        }));
        if (!isConnected) dispatch({ type: 'connection lost' });
        // Events may have been missed, so everything is read again.
        else if (wasLost) void queries.invalidateQueries();
        wasLost = !isConnected;
      },
      onEvent(event) {
        applyDeviceEvent(queries, event);
        applyPublishEvent(queries, event);
        applyAgentEvent(queries, event);
        if (event.name === 'listings') refreshListings(queries, event.data);
        if (event.name !== 'sync' && event.name !== 'sync-progress' && event.name !== 'sync-picture') return;
        dispatch({ type: 'event', event });
        if (event.name !== 'sync') return;
        setConnection((before) => ({ ...before, count: before.count + 1 }));
        void readSyncedListings(queries);
      },
    });
  }, [queries]);

  function start(): void {
    const ours = new AbortController();
    abort.current = ours;
    dispatch({ type: 'requested' });
    void client
      .sync({ signal: ours.signal })
      .then(
        (result) => ({ kind: 'done', result, ours: true }) as const,
        (failure: unknown) => outcomeOfFailure(failure, ours.signal),
      )
      .then(async (outcome) => {
        if (outcome?.kind === 'done') await readSyncedListings(queries);
        dispatch({ type: 'responded', outcome });
      });
  }

  return (
    <ConnectionContext value={connection}>
      <SyncContext
        value={{
          ...state,
          start,
          cancel: () => abort.current?.abort(),
          dismiss: () => dispatch({ type: 'dismissed' }),
        }}
      >
        {children}
      </SyncContext>
    </ConnectionContext>
  );
}
