import { describe, expect, test } from '@jest/globals';

import { pause, within } from './deadline.ts';

describe('within', () => {
  test('fires when the work takes longer', async () => {
    const aborted = (signal: AbortSignal) =>
      new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('aborted')));
    expect(await within(5, undefined, aborted)).toBe('aborted');
    const leaving = new AbortController();
    const working = within(60_000, leaving.signal, aborted);
    leaving.abort();
    expect(await working).toBe('aborted');
  });

  test('never fires once the work is done', async () => {
    const leaving = new AbortController();
    const signal = await within(5, leaving.signal, async (given) => given);
    await pause(20);
    leaving.abort();
    expect(signal.aborted).toBe(false);
  });
});
