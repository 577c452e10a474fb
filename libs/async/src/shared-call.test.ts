import { expect, test } from '@jest/globals';

import { SharedCall } from './shared-call.ts';

function simulated() {
  const runs: { signal: AbortSignal; finish: (value: string) => void; fail: (error: Error) => void }[] = [];
  const shared = new SharedCall<string>((signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    runs.push({ signal, finish: resolve, fail: reject });
    return promise;
  });
  return { runs, shared };
}

test('callers at the same time share one run, and a later caller gets another run', async () => {
  const { runs, shared } = simulated();
  const callers = [shared.call(), shared.call(), shared.call(new AbortController().signal)];
  runs[0]!.finish('first');
  expect(await Promise.all(callers)).toEqual(['first', 'first', 'first']);
  const later = shared.call();
  runs[1]!.finish('second');
  expect(await later).toBe('second');
  expect(runs).toHaveLength(2);
});

test('the run continues while one caller is left, and is aborted when the last caller aborts', async () => {
  const { runs, shared } = simulated();
  const [one, two] = [new AbortController(), new AbortController()];
  const calls = [shared.call(one.signal), shared.call(two.signal)];
  one.abort(new Error('one left'));
  await expect(calls[0]).rejects.toThrow('one left');
  expect(runs[0]!.signal.aborted).toBe(false);
  two.abort(new Error('two left'));
  await expect(calls[1]).rejects.toThrow('two left');
  expect(runs[0]!.signal.aborted).toBe(true);
});

test('the signal of a run that has ended is not aborted', async () => {
  const { runs, shared } = simulated();
  const call = shared.call(new AbortController().signal);
  runs[0]!.finish('done');
  await call;
  expect(runs[0]!.signal.aborted).toBe(false);
});

test('callers after `forget` get a new run, and the earlier callers get the result of their own run', async () => {
  const { runs, shared } = simulated();
  const before = shared.call();
  shared.forget();
  const after = [shared.call(), shared.call()];
  runs[0]!.finish('old');
  runs[1]!.finish('new');
  expect(await Promise.all([before, ...after])).toEqual(['old', 'new', 'new']);
  expect(runs).toHaveLength(2);
});

test('a caller after an aborted run gets a new run', async () => {
  const { runs, shared } = simulated();
  const controller = new AbortController();
  const left = shared.call(controller.signal);
  controller.abort();
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  const next = shared.call();
  runs[1]!.finish('new');
  expect(await next).toBe('new');
});

test('a failure reaches every caller', async () => {
  const { runs, shared } = simulated();
  const calls = [shared.call(), shared.call()];
  runs[0]!.fail(new Error('no screen'));
  for (const call of calls) await expect(call).rejects.toThrow('no screen');
});

test('a call whose signal has already aborted starts nothing', async () => {
  const { runs, shared } = simulated();
  await expect(shared.call(AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
  expect(runs).toHaveLength(0);
});
