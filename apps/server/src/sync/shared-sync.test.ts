import { describe, expect, test } from '@jest/globals';

import { SharedSync } from './shared-sync.ts';

/** Creates a `SharedSync`. The test ends each of its runs with `finish` or `fail`. */
function controlledSync() {
  const runs: {
    choice: string;
    signal: AbortSignal;
    finish: (result: string) => void;
    fail: (error: Error) => void;
  }[] = [];
  const shared = new SharedSync<string, string>((signal, choice) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    runs.push({ choice, signal, finish: resolve, fail: reject });
    return promise;
  });
  return { shared, runs };
}

function never() {
  return new AbortController().signal;
}

describe('SharedSync', () => {
  test('callers share one run and its result', async () => {
    const { shared, runs } = controlledSync();
    const both = [shared.join(never(), 'all'), shared.join(never(), 'all')];
    runs[0]?.finish('done');
    expect(await Promise.all(both)).toEqual(['done', 'done']);
    expect(runs).toHaveLength(1);
  });

  test('callers share a failure, and the next caller starts a new run', async () => {
    const { shared, runs } = controlledSync();
    const both = [shared.join(never(), 'all'), shared.join(never(), 'all')];
    runs[0]?.fail(new Error('store is down'));
    for (const caller of both) await expect(caller).rejects.toThrow('store is down');
    const next = shared.join(never(), 'all');
    runs[1]?.finish('done');
    expect(await next).toBe('done');
  });

  test('a caller that aborts does not end the run for the other callers', async () => {
    const { shared, runs } = controlledSync();
    const leaving = new AbortController();
    const left = shared.join(leaving.signal, 'all');
    const stayed = shared.join(never(), 'all');
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(runs[0]?.signal.aborted).toBe(false);
    runs[0]?.finish('done');
    expect(await stayed).toBe('done');
  });

  test('the run is aborted when the last caller aborts', async () => {
    const { shared, runs } = controlledSync();
    const callers = [new AbortController(), new AbortController()];
    const results = callers.map(({ signal }) => shared.join(signal, 'all'));
    for (const caller of callers) caller.abort(new Error('gone'));
    for (const result of results) await expect(result).rejects.toThrow('gone');
    expect(runs[0]?.signal.aborted).toBe(true);
    runs[0]?.fail(new Error('cancelled'));
  });

  test('a call while an aborted run is still ending waits, and gets a new run', async () => {
    const { shared, runs } = controlledSync();
    const leaving = new AbortController();
    const left = shared.join(leaving.signal, 'all');
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const next = shared.join(never(), 'all');
    expect(runs).toHaveLength(1);
    runs[0]?.fail(new Error('cancelled'));
    await Promise.resolve();
    await new Promise(setImmediate);
    expect(runs).toHaveLength(2);
    runs[1]?.finish('fresh');
    expect(await next).toBe('fresh');
  });

  test('a call whose signal has already aborted starts no run', async () => {
    const { shared, runs } = controlledSync();
    await expect(shared.join(AbortSignal.abort(new Error('gone')), 'all')).rejects.toThrow('gone');
    expect(runs).toHaveLength(0);
  });

  test('closing aborts the run and waits for its end', async () => {
    const { shared, runs } = controlledSync();
    const caller = shared.join(never(), 'all');
    const closed = shared.close();
    expect(runs[0]?.signal.aborted).toBe(true);
    runs[0]?.fail(new Error('cancelled'));
    await closed;
    await expect(caller).rejects.toThrow('cancelled');
  });

  test('a caller with another choice waits for the end of the run, and gets a new run', async () => {
    const { shared, runs } = controlledSync();
    const first = shared.join(never(), 'appStore');
    const second = shared.join(never(), 'googlePlay');
    const third = shared.join(never(), 'googlePlay');
    expect(runs.map(({ choice }) => choice)).toEqual(['appStore']);
    runs[0]?.finish('one');
    expect(await first).toBe('one');
    await new Promise(setImmediate);
    expect(runs.map(({ choice }) => choice)).toEqual(['appStore', 'googlePlay']);
    runs[1]?.finish('two');
    expect(await Promise.all([second, third])).toEqual(['two', 'two']);
  });

  test('a caller that aborts while it waits starts no run', async () => {
    const { shared, runs } = controlledSync();
    const first = shared.join(never(), 'appStore');
    const leaving = new AbortController();
    const second = shared.join(leaving.signal, 'googlePlay');
    leaving.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    runs[0]?.finish('one');
    await first;
    await new Promise(setImmediate);
    expect(runs).toHaveLength(1);
  });
});
