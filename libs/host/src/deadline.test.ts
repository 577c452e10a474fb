import { once } from 'node:events';

import { expect, test } from '@jest/globals';

import { deadline } from './deadline.ts';

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
