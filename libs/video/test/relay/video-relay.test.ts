import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';

import { VideoRelay } from '../../src/index.ts';
import { collect, key, LANDSCAPE, PICTURES, ScriptedSource, settled, unit } from './scripted-source.ts';

let sources: ScriptedSource[];
let relay: VideoRelay<ScriptedSource>;

beforeEach(() => {
  // Timers and clocks are simulated. Promises and immediates run as usual.
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  sources = [];
  relay = new VideoRelay({
    open: async () => {
      const source = new ScriptedSource();
      sources.push(source);
      return source;
    },
    graceMs: 1000,
  });
});

afterEach(async () => {
  await relay.close();
  jest.useRealTimers();
});

async function firstSource(): Promise<ScriptedSource> {
  await settled();
  return sources[0]!;
}

/** A viewer that reads a unit only when the test calls `next`. */
function slowViewer() {
  const viewer = relay.watch();
  const reader = viewer.units[Symbol.asyncIterator]();
  return { viewer, next: async () => (await reader.next()).value?.ptsUs as number | undefined };
}

describe('a source', () => {
  test('is started by the first viewer, and shared with later viewers', async () => {
    expect(sources).toHaveLength(0);
    const viewers = [relay.watch(), relay.watch(), relay.watch()].map(({ units }) => collect(units));
    const source = await firstSource();
    await source.send(key(1), unit(2), unit(3));
    expect(sources).toHaveLength(1);
    expect(viewers.map(({ seen }) => seen)).toEqual(Array(3).fill([1, 2, 3]));
    expect(relay.viewerCount).toBe(3);
    expect(source.keyFrameRequests).toBe(0);
  });

  test('ends a while after its last viewer has left, but continues if another viewer comes in time', async () => {
    const first = relay.watch();
    const source = await firstSource();
    first.close();
    jest.advanceTimersByTime(999);
    const second = relay.watch();
    jest.advanceTimersByTime(5000);
    expect(source.isClosed).toBe(false);
    second.close();
    jest.advanceTimersByTime(1000);
    await settled();
    expect(source.isClosed).toBe(true);
    relay.watch();
    await settled();
    expect(sources).toHaveLength(2);
  });

  test('a source that fails ends all viewers with its error, and the next viewer starts another source', async () => {
    const viewers = [relay.watch(), relay.watch()].map(({ units }) => collect(units));
    const source = await firstSource();
    await source.send(key(1), { error: new Error('unplugged') });
    for (const { ended } of viewers) await expect(ended).rejects.toThrow('unplugged');
    expect(source.isClosed).toBe(true);
    const next = collect(relay.watch().units);
    await settled();
    await sources[1]!.send(key(7));
    expect(next.seen).toEqual([7]);
  });

  test('a source is informed when no viewer receives its units, and when a viewer receives them again', async () => {
    const [one, other] = [relay.watch(), relay.watch()];
    one.paused = true;
    const source = await firstSource();
    expect(source.watched).toEqual([]);
    other.close();
    expect(source.watched).toEqual([false]);
    one.paused = false;
    one.paused = true;
    expect(source.watched).toEqual([false, true, false]);
    relay.watch();
    expect(source.watched.at(-1)).toBe(true);
  });

  test('a source that opens while all viewers are paused is informed that no viewer receives its units', async () => {
    relay.watch().paused = true;
    expect((await firstSource()).watched).toEqual([false]);
  });

  test('a source that ends by itself ends all viewers', async () => {
    const viewer = collect(relay.watch().units);
    await (await firstSource()).send(key(1), 'end');
    await viewer.ended;
    expect(relay.viewerCount).toBe(0);
  });

  test('a source that cannot be started rejects for all viewers', async () => {
    const failing = new VideoRelay<ScriptedSource>({ open: () => Promise.reject(new Error('no phone')) });
    const viewers = [failing.watch(), failing.watch()];
    for (const { units } of viewers) await expect(collect(units).ended).rejects.toThrow('no phone');
    for (const { source } of viewers) await expect(source).rejects.toThrow('no phone');
    await failing.close();
  });

  test('is started again only when the previous source has ended', async () => {
    const opened: string[] = [];
    const slow = new VideoRelay<ScriptedSource>({
      open: async () => {
        opened.push('open');
        const source = new ScriptedSource();
        const close = source.close.bind(source);
        source.close = async () => {
          await settled();
          if (!source.isClosed) opened.push('closed');
          await close();
        };
        return source;
      },
    });
    const first = collect(slow.watch().units);
    await settled();
    slow.restart();
    await first.ended;
    const second = slow.watch();
    await second.source;
    expect(opened).toEqual(['open', 'closed', 'open']);
    await slow.close();
  });

  test('a source that is still starting is aborted when the relay is closed', async () => {
    let reason: AbortSignal | undefined;
    const hanging = new VideoRelay<ScriptedSource>({
      open: (signal) => {
        reason = signal;
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        });
      },
    });
    const viewer = collect(hanging.watch().units);
    await settled();
    await hanging.close();
    await viewer.ended;
    expect(reason?.aborted).toBe(true);
    expect(() => hanging.watch()).toThrow(expect.objectContaining({ code: 'CLOSED' }));
  });
});

describe('a viewer', () => {
  test('a viewer that comes later starts with the newest key frame and the units after it', async () => {
    relay.watch();
    const source = await firstSource();
    await source.send(key(1), unit(2), key(3), unit(4));
    const late = collect(relay.watch().units);
    await source.send(unit(5));
    expect(late.seen).toEqual([3, 4, 5]);
    expect(source.keyFrameRequests).toBe(0);
  });

  test('a viewer that comes long after a key frame gets a new key frame', async () => {
    const early = collect(relay.watch().units);
    const source = await firstSource();
    const deltas = Array.from({ length: 40 }, (_, at) => unit(2 + at));
    await source.send(key(1), ...deltas);
    const late = collect(relay.watch().units);
    await source.send(unit(50));
    expect(late.seen).toEqual([]);
    expect(source.keyFrameRequests).toBe(1);
    await source.send(key(51), unit(52));
    expect(late.seen).toEqual([51, 52]);
    expect(early.seen.slice(-3)).toEqual([50, 51, 52]);
  });

  test('a viewer that stops reading and reads again gets a key frame first, and does not affect other viewers', async () => {
    const others = Array.from({ length: 9 }, () => collect(relay.watch().units));
    const stuck = slowViewer();
    const source = await firstSource();
    await source.send(key(0));
    expect(await stuck.next()).toBe(0);
    const many = Array.from({ length: 200 }, (_, at) => unit(1 + at));
    for (const one of many) await source.send(one);
    for (const { seen } of others) expect(seen).toHaveLength(201);
    expect(source.keyFrameRequests).toBe(0);
    const next = stuck.next();
    await settled();
    expect(source.keyFrameRequests).toBe(1);
    await source.send(unit(201), key(202), unit(203));
    expect(await next).toBe(202);
    expect(await stuck.next()).toBe(203);
  });

  test('a viewer that does not read has at most 1 MiB of units or one larger unit waiting', async () => {
    const stuck = slowViewer();
    const source = await firstSource();
    const bytes = 300 * 1024;
    await source.send(key(0, { bytes }), unit(1, { bytes }), unit(2, { bytes }), unit(3, { bytes }));
    await source.send(key(4, { bytes: 5 * 1024 * 1024 }));
    expect(await stuck.next()).toBe(4);
  });

  test('a viewer of a video of images gets the newest image', async () => {
    const slow = slowViewer();
    const source = await firstSource();
    const picture = { format: PICTURES };
    await source.send(key(1, picture), key(2, picture), key(3, picture));
    expect(await slow.next()).toBe(3);
  });

  test('a viewer that is paused gets no units, and gets a key frame first after the pause', async () => {
    const viewer = relay.watch();
    const { seen } = collect(viewer.units);
    const source = await firstSource();
    await source.send(key(1));
    viewer.paused = true;
    await source.send(unit(2), key(3), unit(4));
    expect(seen).toEqual([1]);
    viewer.paused = false;
    await source.send(unit(5));
    expect(seen).toEqual([1, 3, 4, 5]);
  });

  test('a viewer gets a new size with a key frame, and no units of this size before it', async () => {
    const { seen, formats } = collect(relay.watch().units);
    const source = await firstSource();
    const turned = { format: LANDSCAPE };
    await source.send(key(1), unit(2), unit(3, turned), key(4, turned), unit(5), unit(6, turned));
    expect(seen).toEqual([1, 2, 4, 6]);
    expect(formats.map(({ size }) => size.width)).toEqual([460, 1024]);
    expect(source.keyFrameRequests).toBe(1);
  });

  test('a viewer is removed if its reader leaves the loop', async () => {
    const { units } = relay.watch();
    const source = await firstSource();
    await source.send(key(1));
    for await (const { ptsUs } of units) {
      expect(ptsUs).toBe(1);
      break;
    }
    expect(relay.viewerCount).toBe(0);
  });
});

test('requests for key frames are at least a second apart', async () => {
  relay.watch();
  const source = await firstSource();
  await source.send(key(0), ...Array.from({ length: 40 }, (_, at) => unit(1 + at)));
  for (let count = 0; count < 5; count += 1) collect(relay.watch().units);
  await settled();
  expect(source.keyFrameRequests).toBe(1);
  jest.advanceTimersByTime(1000);
  await settled();
  expect(source.keyFrameRequests).toBe(2);
  await source.send(key(60));
  jest.advanceTimersByTime(5000);
  await settled();
  expect(source.keyFrameRequests).toBe(2);
});

test('whatever a source sends, viewers get units that can be decoded, in the right order', async () => {
  const event = fc.oneof(
    { weight: 4, arbitrary: fc.constant('delta' as const) },
    fc.constantFrom('key' as const, 'turn' as const, 'deltaOfOtherFormat' as const, 'join' as const),
    fc.constantFrom('read' as const, 'pause' as const, 'resume' as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 60 }), async (events) => {
      const source = new ScriptedSource();
      const own = new VideoRelay({ open: () => Promise.resolve(source) });
      const viewers = [own.watch()];
      const results = viewers.map(({ units }) => collectUnits(units));
      let format = PICTURES;
      let number = 0;
      await settled();
      for (const event of events) {
        number += 1;
        const [first] = viewers;
        if (event === 'turn') format = { ...LANDSCAPE };
        if (event === 'key' || event === 'turn') await source.send(key(number, { format }));
        if (event === 'delta') await source.send(unit(number, { format }));
        if (event === 'deltaOfOtherFormat') await source.send(unit(number, { format: { ...format } }));
        if (event === 'pause' || event === 'resume') first!.paused = event === 'pause';
        if (event === 'join') {
          const viewer = own.watch();
          viewers.push(viewer);
          results.push(collectUnits(viewer.units));
        }
      }
      await settled();
      for (const units of results) {
        expect(units[0]?.isKey ?? true).toBe(true);
        for (const [at, one] of units.entries()) {
          const before = units[at - 1];
          // Times of key frames are not compared, because a viewer that was paused may receive the same key frame
          // again.
          if (one.isKey) continue;
          expect(one.ptsUs).toBeGreaterThan(before!.ptsUs);
          expect(before!.format).toBe(one.format);
        }
      }
      await own.close();
    }),
    { numRuns: 50 },
  );
});

function collectUnits(units: ReturnType<VideoRelay<ScriptedSource>['watch']>['units']) {
  const seen: Awaited<ReturnType<typeof unit>>[] = [];
  void (async () => {
    for await (const one of units) seen.push(one);
  })();
  return seen;
}
