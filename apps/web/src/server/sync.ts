import {
  isApiError,
  isCredentialError,
  type SyncFailure,
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
   * started the sync, `cancelled` whether it has cancelled the sync, which is then still ending.
   */
  readonly running: {
    readonly progress: SyncProgress | undefined;
    readonly ours: boolean;
    readonly cancelled?: true;
  } | null;
  /** Some pictures that the running sync has fetched, the newest first; at most `MAX_ARRIVED`. */
  readonly arrived: readonly SyncPicture[];
  /** How the last sync ended; null before the first sync, during a sync and after `dismiss`. */
  readonly outcome: SyncOutcome | null;
}

export type SyncOutcome =
  | {
      readonly kind: 'done';
      readonly result: SyncResult;
      /** Whether this page started the sync. */ readonly ours: boolean;
    }
  | { readonly kind: 'failed'; readonly error: Omit<SyncFailure, 'ok'> }
  | { readonly kind: 'cancelled' };

/** Whether the page shows a notice about an outcome. It shows none when a sync that it did not start succeeds. */
export function needsNotice(outcome: SyncOutcome): boolean {
  return outcome.kind !== 'done' || outcome.ours;
}

/** An event that changes the state of syncing. */
export type SyncEvent = Extract<
  ServerEvent,
  { name: 'sync' | 'sync-progress' | 'sync-picture' | 'credentials' }
>;

export function isSyncEvent(event: ServerEvent): event is SyncEvent {
  return ['sync', 'sync-progress', 'sync-picture', 'credentials'].includes(event.name);
}

export type SyncAction =
  | { type: 'requested' }
  | { type: 'not started'; outcome: SyncOutcome | null }
  | { type: 'cancelled' }
  | { type: 'event'; event: SyncEvent }
  | { type: 'connection lost' }
  | { type: 'dismissed' };

export const IDLE: SyncState = { running: null, arrived: [], outcome: null };

/** The number of newest pictures that are kept. */
export const MAX_ARRIVED = 3;

export function syncReducer(state: SyncState, action: SyncAction): SyncState {
  switch (action.type) {
    case 'requested':
      return { ...state, running: { progress: state.running?.progress, ours: true }, outcome: null };
    case 'not started':
      return { running: null, arrived: [], outcome: action.outcome };
    case 'cancelled':
      return { ...state, running: state.running && { ...state.running, cancelled: true } };
    case 'event':
      return afterEvent(state, action.event);
    case 'connection lost':
      // When the server returns, its events say whether the sync still runs.
      return { ...state, running: null, arrived: [] };
    case 'dismissed':
      return { ...state, outcome: null };
  }
}

function afterEvent(state: SyncState, event: SyncEvent): SyncState {
  switch (event.name) {
    case 'sync-picture':
      return { ...state, arrived: [event.data, ...state.arrived].slice(0, MAX_ARRIVED) };
    case 'sync-progress':
      return {
        // Each sync begins with the phase `connecting`. The pictures of the previous sync are then removed.
        arrived: event.data.phase === 'connecting' ? [] : state.arrived,
        running: { ours: false, ...state.running, progress: event.data },
        outcome: null,
      };
    case 'sync':
      return afterEnd(state, event.data);
    case 'credentials':
      return isRefusal(state.outcome) ? { ...state, outcome: null } : state;
  }
}

function afterEnd(state: SyncState, response: SyncResult | SyncFailure): SyncState {
  const { running } = state;
  // The event repeats the result of an earlier sync, which the server sends on every new connection: the first event of
  // a sync is its progress, and the sync of this page has no progress yet.
  if (running?.ours && running.progress === undefined) return state;
  if (!running && state.outcome) return state;
  const ended = toOutcome(response, running?.ours ?? false);
  // A sync that another client has cancelled needs no message.
  const isSilent = ended.kind === 'cancelled' && !running?.cancelled;
  return { running: null, arrived: [], outcome: isSilent ? null : ended };
}

function isRefusal(outcome: SyncOutcome | null): boolean {
  return outcome?.kind === 'failed' && isCredentialError(outcome.error.code);
}

function toOutcome(response: SyncResult | SyncFailure, ours: boolean): SyncOutcome {
  if (response.ok) return { kind: 'done', result: response, ours };
  return response.code === 'ABORTED' ? { kind: 'cancelled' } : { kind: 'failed', error: response };
}

/**
 * Returns the outcome of a sync that could not be started; null when the server could not be reached, because the
 * banner about the server reports that.
 */
export function outcomeOfRefusedStart(failure: unknown): SyncOutcome | null {
  if (isUnreached(failure)) return null;
  const failedAt = new Date().toISOString();
  if (!isApiError(failure))
    return { kind: 'failed', error: { error: String(failure), code: 'INTERNAL', failedAt } };
  const { message, code, hint } = failure;
  return { kind: 'failed', error: { error: message, code, failedAt, ...(hint !== undefined && { hint }) } };
}

export interface Sync extends SyncState {
  start(): void;
  cancel(): void;
  dismiss(): void;
}

export const SyncContext = createContext<Sync>({ ...IDLE, start() {}, cancel() {}, dismiss() {} });

/** The sync, which changes with each picture that arrives. */
export function useSync(): Sync {
  return useContext(SyncContext);
}

export const SyncingContext = createContext(false);

/** Whether a sync runs, for components that would take long to draw again for each picture. */
export function useIsSyncing(): boolean {
  return useContext(SyncingContext);
}
