import { setImmediate as eventLoopTurn } from 'node:timers/promises';

import { expect, test } from '@jest/globals';

import { serveLines } from './serve-lines.ts';

const LINES = 10_000;

/** Yields lines, and counts in `taken` how many of them were read. */
function client() {
  const taken = { lines: 0 };
  async function* input() {
    for (; taken.lines < LINES; taken.lines += 1) yield Buffer.from(`${taken.lines}\n`);
  }
  return { taken, input: input() };
}

function bridge(handle: (line: string) => Promise<void>) {
  return { handle, refuseLine: () => undefined, close: () => undefined };
}

/** Waits until the number of lines that were read no longer changes. */
async function settled(taken: { readonly lines: number }): Promise<number> {
  for (let before = -1; before !== taken.lines; await eventLoopTurn()) before = taken.lines;
  return taken.lines;
}

test('no further line is read while the client leaves the responses unread', async () => {
  const { taken, input } = client();
  const handled: string[] = [];
  const read = Promise.withResolvers<undefined>();
  const served = serveLines({
    input,
    bridge: bridge(async (line) => void handled.push(line)),
    untilRead: async () => {
      if (handled.length >= 50) await read.promise;
    },
  });
  expect(await settled(taken)).toBeLessThan(100);
  read.resolve(undefined);
  await served;
  expect(handled).toHaveLength(LINES);
});

test('only some messages are handled at the same time', async () => {
  const { taken, input } = client();
  let running = 0;
  let most = 0;
  const end: (() => void)[] = [];
  const served = serveLines({
    input,
    bridge: bridge(async () => {
      most = Math.max(most, (running += 1));
      await new Promise<void>((resolve) => end.push(resolve));
      running -= 1;
    }),
    untilRead: async () => undefined,
  });
  expect(await settled(taken)).toBeLessThan(100);
  while (taken.lines < LINES || end.length > 0) {
    end.pop()?.();
    await eventLoopTurn();
  }
  await served;
  expect(most).toBeLessThan(100);
});
