import {
  isApiError,
  type ApiError,
  type ErrorBody,
  type SyncProgress,
  type SyncResult,
} from '@storedeck/contract';
import { createContext, useContext } from 'react';

import type { ServerEvent } from './server-event.ts';

/** What the page knows of syncing: whoever started it, this page, another tab or a script. */
export interface SyncState {
  /** Where the running sync is; null while none runs. `undefined` inside: asked for, nothing heard yet. */
  readonly running: { readonly progress: SyncProgress | undefined; readonly ours: boolean } | null;
  /** How the latest one ended. */
  readonly outcome: SyncOutcome | null;
}

export type SyncOutcome =
  | {
      readonly kind: 'done';
      readonly result: SyncResult;
      /** Asked for by this page, in this visit. */ readonly ours: boolean;
    }
  | { readonly kind: 'failed'; readonly error: Omit<ErrorBody, 'ok'> }
  | { readonly kind: 'cancelled' };

export type SyncAction =
  | { type: 'asked' }
  | { type: 'answered'; outcome: SyncOutcome }
  | { type: 'event'; event: Extract<ServerEvent, { name: 'sync' | 'sync-progress' }> }
  | { type: 'connection lost' }
  | { type: 'dismissed' };

export const IDLE: SyncState = { running: null, outcome: null };

export function syncReducer(state: SyncState, action: SyncAction): SyncState {
  switch (action.type) {
    case 'asked':
      return { running: { progress: undefined, ours: true }, outcome: null };
    case 'answered':
      return { running: null, outcome: action.outcome };
    case 'event': {
      const { event } = action;
      if (event.name === 'sync-progress') {
        return { ...state, running: { progress: event.data, ours: state.running?.ours ?? false } };
      }
      // Our own request is about to answer with the same; until then it can still be cancelled.
      if (state.running?.ours) return state;
      // An echo of what our request has answered already, or what is told to everyone who connects.
      if (!state.running && state.outcome) return state;
      const outcome = outcomeOf(event.data);
      // Whoever cancelled it knows; and the events of our own may be heard after its answer.
      const isKnown = outcome.kind === 'cancelled' || isSame(outcome, state.outcome);
      return { running: null, outcome: isKnown ? state.outcome : outcome };
    }
    case 'connection lost':
      return state.running?.ours === false ? { ...state, running: null } : state;
    case 'dismissed':
      return { ...state, outcome: null };
  }
}

function isSame(heard: SyncOutcome, known: SyncOutcome | null): boolean {
  return (
    heard.kind === 'done' &&
    known?.kind === 'done' &&
    JSON.stringify(heard.result) === JSON.stringify(known.result)
  );
}

function outcomeOf(answer: SyncResult | ErrorBody): SyncOutcome {
  if (answer.ok) return { kind: 'done', result: answer, ours: false };
  return answer.code === 'ABORTED' ? { kind: 'cancelled' } : { kind: 'failed', error: answer };
}

export function outcomeOfFailure(failure: unknown, signal: AbortSignal): SyncOutcome {
  if (signal.aborted) return { kind: 'cancelled' };
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
