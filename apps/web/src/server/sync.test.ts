import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@storedeck/contract';

import { IDLE, needsNotice, outcomeOfFailure, syncReducer, type SyncAction, type SyncState } from './sync.ts';

const progress = {
  phase: 'downloading',
  done: 3,
  total: 9,
  bytes: 100,
  downloaded: 3,
  toDownload: 9,
} as const;
const result = {
  ok: true,
  stores: ['appstore'],
  appstore: { iphone: 1, ipad: 1 },
  googleplay: { phone: 1 },
  locales: ['ja'],
  versionName: '1.0',
  downloaded: 3,
  reused: 0,
  changes: [],
  skipped: [],
} as const;
const mutable = { ...result, stores: ['appstore' as const], locales: ['ja'], changes: [], skipped: [] };

function after(...actions: SyncAction[]): SyncState {
  return actions.reduce(syncReducer, IDLE);
}

const progressed: SyncAction = { type: 'event', event: { name: 'sync-progress', data: progress } };
const ended: SyncAction = { type: 'event', event: { name: 'sync', data: mutable } };

describe('the state of a sync', () => {
  test('shows a running sync as soon as it is requested', () => {
    expect(after({ type: 'requested' }).running).toEqual({ progress: undefined, ours: true });
  });

  test('this page’s sync can still be cancelled after its progress has arrived', () => {
    expect(after({ type: 'requested' }, progressed).running).toEqual({ progress, ours: true });
  });

  test('the newest picture that has arrived comes first, and no picture is left after the sync', () => {
    const arrived = (id: string): SyncAction => ({
      type: 'event',
      event: {
        name: 'sync-picture',
        data: { id, store: 'appstore', file: `assets/current/${id}.png` },
      },
    });
    const some = after({ type: 'requested' }, progressed, arrived('a'), arrived('b'));
    expect(some.arrived.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(syncReducer(some, { type: 'responded', outcome: null }).arrived).toEqual([]);
    const again = { ...progress, phase: 'connecting' } as const;
    const next = syncReducer(some, { type: 'event', event: { name: 'sync-progress', data: again } });
    expect(next.arrived).toEqual([]);
  });

  test('a sync of another tab is followed to its end', () => {
    expect(after(progressed).running).toEqual({ progress, ours: false });
    expect(after(progressed, ended)).toEqual({
      running: null,
      arrived: [],
      outcome: { kind: 'done', result: mutable, ours: false },
    });
  });

  test('a sync of this page ends with the response, not with the event before the response', () => {
    expect(after({ type: 'requested' }, ended).running).not.toBeNull();
    const outcome = { kind: 'done', result: mutable, ours: true } as const;
    expect(after({ type: 'requested' }, ended, { type: 'responded', outcome })).toEqual({
      running: null,
      arrived: [],
      outcome,
    });
  });

  test('the success of a sync needs a notice only if this page started the sync; a failure always needs one', () => {
    expect(needsNotice({ kind: 'done', result: mutable, ours: true })).toBe(true);
    expect(needsNotice({ kind: 'done', result: mutable, ours: false })).toBe(false);
    expect(needsNotice({ kind: 'failed', error: { error: 'Refused.', code: 'APPSTORE_REFUSED' } })).toBe(
      true,
    );
  });

  test('events after the response do not count as another tab’s sync', () => {
    const outcome = { kind: 'done', result: { ...mutable }, ours: true } as const;
    const late = after({ type: 'requested' }, { type: 'responded', outcome }, progressed, ended);
    expect(late).toEqual({ running: null, arrived: [], outcome });
  });

  test('a failure stays until it is dismissed or the next sync starts', () => {
    const outcome = outcomeOfFailure(
      new ApiError(500, { error: 'Refused.', code: 'APPSTORE_REFUSED', hint: 'Check the key.' }),
      new AbortController().signal,
    );
    const failed = after({ type: 'requested' }, { type: 'responded', outcome });
    expect(failed.outcome).toMatchObject({
      kind: 'failed',
      error: { error: 'Refused.', code: 'APPSTORE_REFUSED', hint: 'Check the key.' },
    });
    expect(syncReducer(failed, { type: 'dismissed' }).outcome).toBeNull();
    expect(syncReducer(failed, { type: 'requested' }).outcome).toBeNull();
  });

  test('a request that does not reach the server leaves no message', () => {
    const unreached = new ApiError(0, { error: 'The server does not respond.', code: 'INTERNAL' });
    const outcome = outcomeOfFailure(unreached, new AbortController().signal);
    expect(after({ type: 'requested' }, { type: 'responded', outcome })).toEqual(IDLE);
  });

  test('a cancelled sync is not a failure, and is not reported when another tab cancelled it', () => {
    expect(outcomeOfFailure(new Error('aborted'), AbortSignal.abort())).toEqual({ kind: 'cancelled' });
    const aborted = { ok: false, error: 'The sync was cancelled.', code: 'ABORTED' } as const;
    expect(after(progressed, { type: 'event', event: { name: 'sync', data: aborted } })).toEqual(IDLE);
  });

  test('late events of a cancelled sync change nothing', () => {
    const cancelled: SyncAction = { type: 'responded', outcome: { kind: 'cancelled' } };
    const aborted = { ok: false, error: 'The sync was cancelled.', code: 'ABORTED' } as const;
    const end: SyncAction = { type: 'event', event: { name: 'sync', data: aborted } };
    const expected = { running: null, arrived: [], outcome: { kind: 'cancelled' } };
    expect(after({ type: 'requested' }, cancelled, progressed, end)).toEqual(expected);
    expect(after({ type: 'requested' }, progressed, cancelled, end)).toEqual(expected);
  });

  test('the event with this page’s result changes nothing', () => {
    const outcome = { kind: 'done', result: mutable, ours: true } as const;
    expect(after({ type: 'requested' }, { type: 'responded', outcome }, ended).outcome).toEqual(outcome);
  });

  test('a lost connection ends another tab’s sync', () => {
    expect(after(progressed, { type: 'connection lost' }).running).toBeNull();
  });
});
