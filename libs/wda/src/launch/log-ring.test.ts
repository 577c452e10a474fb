import { describe, expect, test } from '@jest/globals';

import { LogRing } from './log-ring.ts';

async function collect(log: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of log) text += chunk.toString();
  return text;
}

describe('LogRing', () => {
  test('a reader gets earlier and later output, until the end of the log', async () => {
    const log = new LogRing();
    log.append(Buffer.from('one '));
    const reading = collect(log.read());
    log.append(Buffer.from('two '));
    log.append(Buffer.from('three'));
    log.finish();
    expect(await reading).toBe('one two three');
    expect(await collect(log.read())).toBe('one two three');
  });

  test('keeps only the newest bytes, also for a slow reader', async () => {
    const log = new LogRing(100);
    const reader = log.read();
    log.append(Buffer.from('first'));
    expect((await reader.next()).value?.toString()).toBe('first');
    for (let line = 0; line < 1000; line += 1) log.append(Buffer.from(`${line}\n`.padStart(10)));
    log.finish();
    expect(log.text().length).toBeLessThanOrEqual(100);
    const rest = await collect({ [Symbol.asyncIterator]: () => reader });
    expect(rest).toBe(log.text());
    expect(rest).toContain('999');
  });

  test('an aborted reader ends', async () => {
    const log = new LogRing();
    const leaving = new AbortController();
    const reading = collect(log.read(leaving.signal));
    leaving.abort();
    expect(await reading).toBe('');
  });
});
