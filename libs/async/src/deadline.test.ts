import { once } from 'node:events';

import { expect, test } from '@jest/globals';

import { deadline, startDeadline, startTimeout } from './deadline.ts';

test('aborts when the time is over', async () => {
  const signal = deadline(1);
  if (!signal.aborted) await once(signal, 'abort');
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

test('aborts together with the given signal, with the reason of that signal', () => {
  const controller = new AbortController();
  const signal = deadline(1_000_000, controller.signal);
  expect(signal.aborted).toBe(false);
  controller.abort(new Error('not wanted'));
  expect(signal.reason).toMatchObject({ message: 'not wanted' });
});

test('calls the function of a timeout when the time is over, but not after the timeout was disposed of', async () => {
  const calls: string[] = [];
  {
    using _disposed = startTimeout(1, () => calls.push('disposed of'));
  }
  await new Promise<void>((resolve) => {
    startTimeout(2, () => {
      calls.push('kept');
      resolve();
    });
  });
  expect(calls).toEqual(['kept']);
});

test('a started deadline aborts when the time is over, and with the given signal and its reason', async () => {
  using late = startDeadline(1);
  if (!late.signal.aborted) await once(late.signal, 'abort');
  expect(late.signal.reason).toMatchObject({ name: 'TimeoutError' });
  const controller = new AbortController();
  using one = startDeadline(1_000_000, controller.signal);
  using other = startDeadline(1_000_000, controller.signal);
  controller.abort(new Error('not wanted'));
  expect([one, other].map(({ signal }) => String(signal.reason))).toEqual(Array(2).fill('Error: not wanted'));
  using after = startDeadline(1_000_000, controller.signal);
  expect(String(after.signal.reason)).toBe('Error: not wanted');
});

test('a started deadline that was disposed of does not abort', () => {
  const controller = new AbortController();
  const disposed = startDeadline(1_000_000, controller.signal);
  disposed[Symbol.dispose]();
  controller.abort();
  expect(disposed.signal.aborted).toBe(false);
});
