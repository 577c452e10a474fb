import {
  isApiError,
  type ApiError,
  type ErrorBody,
  type SyncPicture,
  type SyncProgress,
  type SyncResult,
  type ServerEvent,
} from '@storedeck/contract';
import { createContext, useContext } from 'react';

import { isUnreached } from './connected.ts';

/** The state of syncing, regardless of whether this page, another tab or a script started the sync. */
export interface SyncState {
  /**
   * The running sync, or null. `progress` is undefined until the first progress event; `ours` says whether this page
   * started the sync.
   */
  readonly running: { readonly progress: SyncProgress | undefined; readonly ours: boolean } | null;
  /** The pictures that the running sync has fetched, the newest first; at most `MAX_ARRIVED`. */
  readonly arrived: readonly ArrivedPicture[];
  /** How the last sync ended; null before the first sync, during a sync and after `dismiss`. */
  readonly outcome: SyncOutcome | null;
}

/** A picture that has arrived; `index` counts the pictures of the sync from 0. */
export interface ArrivedPicture extends SyncPicture {
  readonly index: number;
}

export type SyncOutcome =
  | {
      readonly kind: 'done';
      readonly result: SyncResult;
      /** Whether this page started the sync. */ readonly ours: boolean;
    }
  | { readonly kind: 'failed'; readonly error: Omit<ErrorBody, 'ok'> }
  | { readonly kind: 'cancelled' };

/** Whether the page shows a notice about an outcome. It shows none when a sync that it did not start succeeds. */
export function needsNotice(outcome: SyncOutcome): boolean {
  return outcome.kind !== 'done' || outcome.ours;
}

export type SyncAction =
  | { type: 'requested' }
  | { type: 'responded'; outcome: SyncOutcome | null }
  | { type: 'event'; event: Extract<ServerEvent, { name: 'sync' | 'sync-progress' | 'sync-picture' }> }
  | { type: 'connection lost' }
  | { type: 'dismissed' };

export const IDLE: SyncState = { running: null, arrived: [], outcome: null };

/** The number of newest pictures that are kept. */
export const MAX_ARRIVED = 21;

export function syncReducer(state: SyncState, action: SyncAction): SyncState {
  switch (action.type) {
    case 'requested':
      return { running: { progress: undefined, ours: true }, arrived: [], outcome: null };
    case 'responded':
      return { running: null, arrived: [], outcome: action.outcome };
    case 'event': {
      const { event } = action;
      if (event.name === 'sync-picture') {
        const index = (state.arrived[0]?.index ?? -1) + 1;
        return { ...state, arrived: [{ ...event.data, index }, ...state.arrived].slice(0, MAX_ARRIVED) };
      }
      if (event.name === 'sync-progress') {
        return {
          ...state,
          running: { progress: event.data, ours: state.running?.ours ?? false },
          // Each sync begins with the phase `connecting`. The pictures of the previous sync are then removed.
          ...(event.data.phase === 'connecting' && { arrived: [] }),
        };
      }
      // The event is ignored, because the response to this page's request will contain the same result. The state
      // stays `running` until the response arrives, so that the sync can still be cancelled.
      if (state.running?.ours) return state;
      // No sync is running, so the event repeats the last result, which the server sends on every new connection. It is
      // ignored if the page has a result already.
      if (!state.running && state.outcome) return state;
      const outcome = outcomeOf(event.data);
      // A sync that another client has cancelled needs no message. A result that the page already has is not replaced:
      // the event of this page's own sync may arrive after the response with the same result.
      const isKnown = outcome.kind === 'cancelled' || isSame(outcome, state.outcome);
      return { running: null, arrived: [], outcome: isKnown ? state.outcome : outcome };
    }
    case 'connection lost':
      return state.running?.ours === false ? { ...state, running: null, arrived: [] } : state;
    case 'dismissed':
      return { ...state, outcome: null };
  }
}

function isSame(received: SyncOutcome, known: SyncOutcome | null): boolean {
  return (
    received.kind === 'done' &&
    known?.kind === 'done' &&
    JSON.stringify(received.result) === JSON.stringify(known.result)
  );
}

function outcomeOf(response: SyncResult | ErrorBody): SyncOutcome {
  if (response.ok) return { kind: 'done', result: response, ours: false };
  return response.code === 'ABORTED' ? { kind: 'cancelled' } : { kind: 'failed', error: response };
}

/**
 * Returns the outcome of a sync whose request failed; null when the server could not be reached, because the banner
 * about the server reports that.
 */
export function outcomeOfFailure(failure: unknown, signal: AbortSignal): SyncOutcome | null {
  if (signal.aborted) return { kind: 'cancelled' };
  if (isUnreached(failure)) return null;
  if (!isApiError(failure)) return { kind: 'failed', error: { error: String(failure), code: 'INTERNAL' } };
  return outcomeOf({ ok: false, ...errorOf(failure) });
}

function errorOf({ message, code, hint }: ApiError): Omit<ErrorBody, 'ok'> {
  return { error: message, code, ...(hint !== undefined && { hint }) };
}

export interface Sync extends SyncState {
  start(): void;
  cancel(): void;
  dismiss(): void;
}

export const SyncContext = createContext<Sync>({ ...IDLE, start() {}, cancel() {}, dismiss() {} });

export function useSync(): Sync {
  return useContext(SyncContext);
}
