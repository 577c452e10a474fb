import { expect, test } from '@jest/globals';

import { Backoff } from './backoff.ts';

function recorded(firstMs: number, longestMs: number) {
  const waits: number[] = [];
  const sleep = async (ms: number) => void waits.push(ms);
  return { waits, backoff: new Backoff({ firstMs, longestMs, sleep }) };
}

test('each wait is twice as long as the previous wait, up to the longest wait', async () => {
  const { waits, backoff } = recorded(1000, 30_000);
  for (let attempt = 0; attempt < 7; attempt += 1) await backoff.wait();
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(backoff.failures).toBe(7);
});

test('a caller that waits in its own way gets the same lengths', () => {
  const backoff = new Backoff({ firstMs: 500, longestMs: 1500 });
  expect([backoff.next(), backoff.next(), backoff.next()]).toEqual([500, 1000, 1500]);
  backoff.reset();
  expect(backoff.next()).toBe(500);
});

test('after a reset, the next wait is the shortest again', async () => {
  const { waits, backoff } = recorded(500, 8000);
  await backoff.wait();
  await backoff.wait();
  backoff.reset();
  expect(backoff.failures).toBe(0);
  await backoff.wait();
  expect(waits).toEqual([500, 1000, 500]);
});

test('an abort ends a wait, and an earlier abort prevents the wait', async () => {
  const backoff = new Backoff({ firstMs: 1_000_000, longestMs: 1_000_000 });
  const controller = new AbortController();
  const waiting = backoff.wait(controller.signal);
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  await expect(backoff.wait(AbortSignal.abort(new Error('closed')))).rejects.toThrow('closed');
});
