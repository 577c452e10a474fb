import { once } from 'node:events';

import { expect, test } from '@jest/globals';

import { deadline, startTimeout } from './deadline.ts';

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
