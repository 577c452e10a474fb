import { fork } from 'node:child_process';
import { once } from 'node:events';

import type { LiveViewer } from '../live/live-viewer.ts';
import { median } from '../measure/median.ts';
import type { Row } from '../table.ts';
import type { AppiumWorld } from './appium-world.ts';
import { DirectSession } from './direct-session.ts';

const TAPS = 200;
/**
 * The number of taps before the measured taps. The first taps are slower: in each process, V8 compiles a function only
 * after many calls.
 */
const WARM_UPS = { atOnce: 500, held: 20 };
const MOST_RATIO = 1.15;
const MOST_MORE_MS = 0.5;
const SIDES = ['server', 'direct', 'forwarded'] as const;

type Times = Readonly<Record<(typeof SIDES)[number], number[]>>;

/**
 * Measures a tap through the server, from the message of a viewer to its confirmation, compared with the same command
 * to Appium. The driver either takes as long as a device for a tap (`held`) or performs the tap at once (`at once`).
 * With `at once`, taps through a process that only forwards bytes show the smallest possible cost of one more process.
 */
export async function benchTap(world: AppiumWorld, driver: 'held' | 'at once'): Promise<Row[]> {
  const warmUps = driver === 'held' ? WARM_UPS.held : WARM_UPS.atOnce;
  const times = await measureTaps(world, warmUps);
  const [server, direct, forwarded] = SIDES.map((side) => median(times[side])) as [number, number, number];
  const beside = `${direct.toFixed(2)} ms, Appium directly`;
  if (driver === 'held') {
    const what = `tap through the server, on a driver that holds it for 50 ms (median of ${TAPS})`;
    const ratio = server / direct;
    const holds = ratio <= MOST_RATIO;
    return [{ what, ours: `${server.toFixed(2)} ms`, beside, ratio, target: `≤ ${MOST_RATIO}`, holds }];
  }
  const more = server - forwarded;
  return [
    {
      what: `tap through the server, on a driver that performs it in no time (median of ${TAPS})`,
      ours: `${server.toFixed(2)} ms`,
      beside,
      ratio: server / direct,
      target: `≤ ${MOST_MORE_MS} ms more than forwarded`,
      holds: more <= MOST_MORE_MS,
    },
    {
      what: 'the same tap, forwarded byte by byte by a process between (the least that is possible)',
      ours: `${forwarded.toFixed(2)} ms`,
      beside,
      ratio: forwarded / direct,
      target: 'none',
      holds: true,
    },
  ];
}

/** Taps through the mirror. Resolves when the device has performed the tap. */
export async function tapViewer(viewer: LiveViewer): Promise<void> {
  const finger = { type: 'touch', pointer: 0, x: 75, y: 60, format: viewer.format?.number ?? 0 } as const;
  viewer.send({ ...finger, action: 'down' });
  await viewer.request({ ...finger, action: 'up' });
}

/** Each round measures one tap of each side, so that anything that slows the machine down affects all sides. */
async function measureTaps({ target, open }: AppiumWorld, warmUps: number): Promise<Times> {
  const forwarder = fork(new URL('../live/forwarder-child.ts', import.meta.url), [new URL(target.url).port]);
  await using ending = new AsyncDisposableStack();
  ending.defer(() => forwarder.disconnect());
  const [port] = (await once(forwarder, 'message')) as [number];
  const viewer = ending.adopt(await open(0), (one) => one.close());
  const direct = ending.adopt(await DirectSession.create(target), (one) => one.delete());
  const through = { ...target, url: `http://127.0.0.1:${port}` };
  const forwarded = ending.adopt(await DirectSession.create(through), (one) => one.delete());
  const taps = {
    server: () => tapViewer(viewer),
    direct: () => direct.tap(60, 45),
    forwarded: () => forwarded.tap(60, 45),
  };
  const times: Times = { server: [], direct: [], forwarded: [] };
  for (let round = 0; round < warmUps + TAPS; round += 1)
    for (const side of SIDES) {
      const start = performance.now();
      await taps[side]();
      if (round >= warmUps) times[side].push(performance.now() - start);
    }
  return times;
}
