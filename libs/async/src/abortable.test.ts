import { expect, test } from '@jest/globals';

import { abortable } from './abortable.ts';

test('one caller aborts, the others get the result', async () => {
  const { promise: work, resolve } = Promise.withResolvers<string>();
  const controller = new AbortController();
  const staying = abortable(work, undefined);
  const leaving = abortable(work, controller.signal);
  controller.abort(new Error('not wanted'));
  await expect(leaving).rejects.toThrow('not wanted');
  resolve('done');
  expect(await staying).toBe('done');
  expect(await abortable(work, new AbortController().signal)).toBe('done');
});

test('rejects when the signal has already aborted, and when the work fails', async () => {
  expect.assertions(3);
  await expect(abortable(Promise.resolve('done'), AbortSignal.abort(new Error('before')))).rejects.toThrow(
    'before',
  );
  const failing = Promise.reject(new Error('failed'));
  await expect(abortable(failing, AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
  await expect(abortable(failing, new AbortController().signal)).rejects.toThrow('failed');
});
