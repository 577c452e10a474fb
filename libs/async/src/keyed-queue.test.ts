import { setImmediate } from 'node:timers/promises';

import { expect, test } from '@jest/globals';

import { KeyedQueue } from './keyed-queue.ts';

test('work with the same key is done in the order of the calls, also after a failure', async () => {
  const queue = new KeyedQueue();
  const done: string[] = [];
  const failing = queue.run('file', async () => {
    await setImmediate();
    done.push('first');
    throw new Error('no space left');
  });
  const second = queue.run('file', async () => void done.push('second'));
  await expect(failing).rejects.toThrow('no space left');
  await second;
  expect(done).toEqual(['first', 'second']);
});

test('work with another key does not wait', async () => {
  const queue = new KeyedQueue();
  const { promise, resolve } = Promise.withResolvers<string>();
  const waiting = queue.run('file', () => promise);
  expect(await queue.run('other file', async () => 'done')).toBe('done');
  resolve('late');
  expect(await waiting).toBe('late');
});

test('a call during the last work with its key waits for this work', async () => {
  const queue = new KeyedQueue();
  const done: string[] = [];
  await queue.run('file', async () => void done.push('first'));
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const second = queue.run('file', () => promise.then(() => void done.push('second')));
  const third = queue.run('file', async () => void done.push('third'));
  resolve(undefined);
  await Promise.all([second, third]);
  expect(done).toEqual(['first', 'second', 'third']);
});

test('waits for the end of the work that was added before', async () => {
  const queue = new KeyedQueue();
  const done: string[] = [];
  const work = ['file', 'other file'].map((key) => queue.run(key, async () => void done.push(key)));
  const failing = queue.run('file', () => Promise.reject(new Error('no space left')));
  const settled = queue.settled().then(() => done.push('settled'));
  await expect(failing).rejects.toThrow('no space left');
  await Promise.all([...work, settled]);
  expect(done).toEqual(['file', 'other file', 'settled']);
});
