import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

import { followEvents, type ServerEvent } from './event-stream.ts';

class PretendedSource extends EventTarget {
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  closed = false;
  close(): void {
    this.closed = true;
  }
}

let sources: PretendedSource[];
let seen: (ServerEvent | boolean)[];
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  sources = [];
  seen = [];
  stop = followEvents({ onEvent: (event) => seen.push(event), onConnection: (is) => seen.push(is) }, () => {
    const source = new PretendedSource();
    sources.push(source);
    return source as unknown as EventSource;
  });
});

afterEach(() => {
  stop();
  jest.useRealTimers();
});

const say = (name: string, data: string) => sources.at(-1)?.dispatchEvent(new MessageEvent(name, { data }));

test('hands on events that fit the contract and drops the others', () => {
  const data = { phase: 'reading', done: 1, total: 2, bytes: 0 };
  say('sync-progress', JSON.stringify(data));
  say('sync-progress', '{"phase":"dancing"}');
  say('sync-progress', 'not JSON');
  expect(seen).toEqual([{ name: 'sync-progress', data }]);
});

test('reconnects for ever, and says when it is there again', () => {
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

test('ends when it is told to', () => {
  sources[0]?.onerror?.();
  stop();
  jest.runAllTimers();
  expect(sources).toHaveLength(1);
});
