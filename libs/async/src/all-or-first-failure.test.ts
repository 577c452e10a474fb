import { once } from 'node:events';

import { expect, test } from '@jest/globals';

import { allOrFirstFailure } from './all-or-first-failure.ts';

test('returns the results in the order of the parts', async () => {
  const stop = new AbortController();
  const parts = [Promise.resolve('one'), Promise.resolve(2)] as const;
  expect(await allOrFirstFailure<[string, number]>(stop, [...parts])).toEqual(['one', 2]);
  expect(stop.signal.aborted).toBe(false);
});

test('ends the other parts after a failure, waits for them, and throws the first failure', async () => {
  const stop = new AbortController();
  let ended = false;
  const other = once(stop.signal, 'abort').then(() => {
    ended = true;
    throw new Error('aborted');
  });
  const failure = new Error('refused');
  await expect(allOrFirstFailure(stop, [other, Promise.reject(failure)])).rejects.toBe(failure);
  expect(ended).toBe(true);
});
