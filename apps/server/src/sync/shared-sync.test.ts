import { describe, expect, test } from '@jest/globals';

import { SharedSync } from './shared-sync.ts';

/** A sync that ends when the test says so, and can tell what was asked of it. */
function controlledSync() {
  const runs: { signal: AbortSignal; finish: (result: string) => void; fail: (error: Error) => void }[] = [];
  const shared = new SharedSync<string>((signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    runs.push({ signal, finish: resolve, fail: reject });
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
    const both = [shared.join(never()), shared.join(never())];
    runs[0]?.finish('done');
    expect(await Promise.all(both)).toEqual(['done', 'done']);
    expect(runs).toHaveLength(1);
  });

  test('callers share one failure, and the next one begins anew', async () => {
    const { shared, runs } = controlledSync();
    const both = [shared.join(never()), shared.join(never())];
    runs[0]?.fail(new Error('store is down'));
    for (const caller of both) await expect(caller).rejects.toThrow('store is down');
    const next = shared.join(never());
    runs[1]?.finish('done');
    expect(await next).toBe('done');
  });

  test('who leaves does not end it for the others', async () => {
    const { shared, runs } = controlledSync();
    const leaving = new AbortController();
    const left = shared.join(leaving.signal);
    const stayed = shared.join(never());
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(runs[0]?.signal.aborted).toBe(false);
    runs[0]?.finish('done');
    expect(await stayed).toBe('done');
  });

  test('the last one to leave cancels it', async () => {
    const { shared, runs } = controlledSync();
    const callers = [new AbortController(), new AbortController()];
    const results = callers.map(({ signal }) => shared.join(signal));
    for (const caller of callers) caller.abort(new Error('gone'));
    for (const result of results) await expect(result).rejects.toThrow('gone');
    expect(runs[0]?.signal.aborted).toBe(true);
    runs[0]?.fail(new Error('cancelled'));
  });

  test('who comes while a cancelled run puts things back waits, and gets a run of its own', async () => {
    const { shared, runs } = controlledSync();
    const leaving = new AbortController();
    const left = shared.join(leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const next = shared.join(never());
    expect(runs).toHaveLength(1);
    runs[0]?.fail(new Error('cancelled'));
    await Promise.resolve();
    await new Promise(setImmediate);
    expect(runs).toHaveLength(2);
    runs[1]?.finish('fresh');
    expect(await next).toBe('fresh');
  });

  test('a caller that has left already starts nothing', async () => {
    const { shared, runs } = controlledSync();
    await expect(shared.join(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(runs).toHaveLength(0);
  });

  test('closing cancels and waits', async () => {
    const { shared, runs } = controlledSync();
    const caller = shared.join(never());
    const closed = shared.close();
    expect(runs[0]?.signal.aborted).toBe(true);
    runs[0]?.fail(new Error('cancelled'));
    await closed;
    await expect(caller).rejects.toThrow('cancelled');
  });
});
