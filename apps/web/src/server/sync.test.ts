import { describe, expect, test } from '@jest/globals';
import { ApiError, type SyncFailure } from '@storedeck/contract';

import {
  IDLE,
  needsNotice,
  outcomeOfRefusedStart,
  syncReducer,
  type SyncAction,
  type SyncState,
} from './sync.ts';

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
  stores: ['appStore'],
  appstore: { iphone: 1, ipad: 1 },
  googleplay: { phone: 1 },
  locales: ['ja'],
  versionName: '1.0',
  downloaded: 3,
  reused: 0,
  shared: 0,
  changes: [],
  skipped: [],
} as const;
const mutable = { ...result, stores: ['appStore' as const], locales: ['ja'], changes: [], skipped: [] };

function after(...actions: SyncAction[]): SyncState {
  return actions.reduce(syncReducer, IDLE);
}

const progressed: SyncAction = { type: 'event', event: { name: 'sync-progress', data: progress } };
const ended: SyncAction = { type: 'event', event: { name: 'sync', data: mutable } };

const refused = {
  error: 'Refused.',
  code: 'APPSTORE_REFUSED',
  hint: 'Check the key.',
  failedAt: '2026-05-01T10:00:00.000Z',
} as const;

function failure(data: Omit<SyncFailure, 'ok'>): SyncAction {
  return { type: 'event', event: { name: 'sync', data: { ok: false, ...data } } };
}

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
        data: { id, store: 'appStore', file: `assets/current/${id}.png` },
      },
    });
    const some = after({ type: 'requested' }, progressed, arrived('a'), arrived('b'));
    expect(some.arrived.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(syncReducer(some, ended).arrived).toEqual([]);
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

  test('the result of an earlier sync, which the server repeats, does not end the sync that was just requested', () => {
    const started = after({ type: 'requested' }, ended);
    expect(started.running).toEqual({ progress: undefined, ours: true });
    expect(after({ type: 'requested' }, ended, progressed, ended)).toEqual({
      running: null,
      arrived: [],
      outcome: { kind: 'done', result: mutable, ours: true },
    });
  });

  test('the success of a sync needs a notice only if this page started the sync; a failure always needs one', () => {
    expect(needsNotice({ kind: 'done', result: mutable, ours: true })).toBe(true);
    expect(needsNotice({ kind: 'done', result: mutable, ours: false })).toBe(false);
    expect(needsNotice({ kind: 'failed', error: refused })).toBe(true);
  });

  test('a failure ends when the next sync starts, also one of another tab, and when it is dismissed', () => {
    const failed = after(progressed, failure(refused));
    expect(failed.outcome).toEqual({ kind: 'failed', error: { ok: false, ...refused } });
    expect(syncReducer(failed, { type: 'dismissed' }).outcome).toBeNull();
    expect(syncReducer(failed, { type: 'requested' }).outcome).toBeNull();
    expect(syncReducer(failed, progressed).outcome).toBeNull();
  });

  test('a refusal of the credentials ends when they change; another failure does not', () => {
    const change: SyncAction = {
      type: 'event',
      event: { name: 'credentials', data: { at: refused.failedAt } },
    };
    expect(after(progressed, failure(refused), change).outcome).toBeNull();
    const full = { ...refused, code: 'DISK_FULL' } as const;
    expect(after(progressed, failure(full), change).outcome?.kind).toBe('failed');
  });

  test('a sync that the server refuses to start is a failure; one that does not reach the server leaves no message', () => {
    const busy = new ApiError(500, { error: 'No.', code: 'FOLDER_NOT_WRITABLE', hint: 'Try again.' });
    expect(
      after({ type: 'requested' }, { type: 'not started', outcome: outcomeOfRefusedStart(busy) }),
    ).toMatchObject({
      running: null,
      outcome: { kind: 'failed', error: { error: 'No.', code: 'FOLDER_NOT_WRITABLE', hint: 'Try again.' } },
    });
    const unreached = new ApiError(0, { error: 'The server does not respond.', code: 'INTERNAL' });
    expect(
      after({ type: 'requested' }, { type: 'not started', outcome: outcomeOfRefusedStart(unreached) }),
    ).toEqual(IDLE);
  });

  test('a sync that this page has cancelled is reported when it has ended; one that another tab has cancelled is not', () => {
    const aborted = { ...refused, code: 'ABORTED' } as const;
    const cancelling = after(progressed, { type: 'cancelled' });
    expect(cancelling.running).toEqual({ progress, ours: false, cancelled: true });
    expect(syncReducer(cancelling, failure(aborted)).outcome).toEqual({ kind: 'cancelled' });
    expect(after(progressed, failure(aborted))).toEqual(IDLE);
  });

  test('a lost connection ends a running sync; the events of the returned server show it again', () => {
    const lost = after({ type: 'requested' }, progressed, { type: 'connection lost' });
    expect(lost.running).toBeNull();
    expect(syncReducer(lost, progressed).running).toEqual({ progress, ours: false });
  });
});
