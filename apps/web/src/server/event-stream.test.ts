import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ServerEvent } from '@storedeck/contract';

import { followEvents } from './event-stream.ts';

class FakeSource extends EventTarget {
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  closed = false;
  close(): void {
    this.closed = true;
  }
}

const FAILED_AT = '2026-11-26T10:00:00Z';

let sources: FakeSource[];
let seen: (ServerEvent | boolean)[];
let stop: () => void;
let onEvent: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  sources = [];
  seen = [];
  onEvent = () => undefined;
  stop = followEvents(
    {
      onEvent: (event) => {
        seen.push(event);
        onEvent();
      },
      onConnection: (is) => seen.push(is),
    },
    () => {
      const source = new FakeSource();
      sources.push(source);
      // The cast is needed, because a whole EventSource has constants and properties that are not used here.
      return source as unknown as EventSource;
    },
  );
});

afterEach(() => {
  stop();
  jest.useRealTimers();
});

function say(name: string, data: string) {
  return sources.at(-1)?.dispatchEvent(new MessageEvent(name, { data }));
}

test('passes on valid events in order and drops invalid events', async () => {
  const data = { phase: 'reading', done: 1, total: 2, bytes: 0, downloaded: 0, toDownload: 0 };
  const last = new Promise<void>((resolve) => (onEvent = () => seen.length === 3 && resolve()));
  say('sync-progress', JSON.stringify(data));
  say('sync-progress', '{"phase":"dancing"}');
  say('sync-progress', 'not JSON');
  say('sync-progress', JSON.stringify({ ...data, done: 2 }));
  say(
    'sync',
    JSON.stringify({ ok: false, error: 'It was cancelled.', code: 'ABORTED', failedAt: FAILED_AT }),
  );
  await last;
  expect(seen).toEqual([
    { name: 'sync-progress', data },
    { name: 'sync-progress', data: { ...data, done: 2 } },
    { name: 'sync', data: { ok: false, error: 'It was cancelled.', code: 'ABORTED', failedAt: FAILED_AT } },
  ]);
});

test('drops the pictures of a sync that has ended while the events waited', async () => {
  const picture = (id: number) => ({
    id: `00000000-0000-4000-8000-00000000000${id}`,
    store: 'appStore',
    file: 'appstore/en-US/1.png',
  });
  const last = new Promise<void>((resolve) => (onEvent = () => seen.length === 2 && resolve()));
  say('sync-picture', JSON.stringify(picture(1)));
  say(
    'sync',
    JSON.stringify({ ok: false, error: 'It was cancelled.', code: 'ABORTED', failedAt: FAILED_AT }),
  );
  say('sync-picture', JSON.stringify(picture(2)));
  await last;
  expect(seen).toEqual([
    { name: 'sync', data: { ok: false, error: 'It was cancelled.', code: 'ABORTED', failedAt: FAILED_AT } },
    { name: 'sync-picture', data: picture(2) },
  ]);
});

test('reconnects without limit and reports the new connection', () => {
  sources[0]?.onopen?.();
  for (let lost = 0; lost < 5; lost += 1) {
    sources.at(-1)?.onerror?.();
    jest.runAllTimers();
  }
  sources.at(-1)?.onopen?.();
  expect(sources).toHaveLength(6);
  expect(sources.filter(({ closed }) => closed)).toHaveLength(5);
  expect(seen).toEqual([true, false, false, false, false, false, true]);
});

test('stops reconnecting after it is closed', () => {
  sources[0]?.onerror?.();
  stop();
  jest.runAllTimers();
  expect(sources).toHaveLength(1);
});
