import { median } from '../measure/median.ts';
import { megabytes, processMemory } from '../measure/process-memory.ts';
import type { Row } from '../table.ts';
import type { AppiumWorld } from './appium-world.ts';
import { DirectSession } from './direct-session.ts';
import { tapViewer } from './taps.ts';

/** A server shows at most 32 screens. */
const THROUGH_SERVER = 30;
/** Few, because the driver for tests keeps each gesture and becomes slower with every one. */
const TAPS_EACH = 4;
const ROUNDS = 15;

type Tap = () => Promise<void>;

/** Taps per second of many sessions at once, beside the same sessions with plain requests; and what a session needs. */
export async function benchThroughput(world: AppiumWorld): Promise<Row[]> {
  const before = await processMemory(world.server.pid);
  const rates = { ours: [] as number[], theirs: [] as number[] };
  const viewers = await inTurn(THROUGH_SERVER, (index) => world.open(index));
  for (let round = 0; round < ROUNDS; round += 1)
    rates.ours.push(await rate(viewers.map((viewer) => () => tapViewer(viewer))));
  const { now } = await processMemory(world.server.pid);
  await Promise.all(viewers.map((viewer) => viewer.close()));
  const direct = await inTurn(THROUGH_SERVER, () => DirectSession.create(world.appium));
  for (let round = 0; round < ROUNDS; round += 1)
    rates.theirs.push(await rate(direct.map((session) => () => session.tap(60, 45))));
  await Promise.all(direct.map((session) => session.delete()));
  const bytes = (now - before.now) / THROUGH_SERVER;
  return [
    row(`taps of ${THROUGH_SERVER} sessions through the server`, rates),
    {
      what: `memory of the server for each of ${THROUGH_SERVER} open devices (resident)`,
      ours: megabytes(bytes),
      beside: '5.0 MB allowed',
      ratio: bytes / 5e6,
      target: '≤ 5 MB',
      holds: bytes <= 5e6,
    },
  ];
}

/** Taps per second when all sessions tap at the same time. */
async function rate(sessions: readonly Tap[]): Promise<number> {
  const start = performance.now();
  await Promise.all(
    sessions.map(async (tap) => {
      for (let count = 0; count < TAPS_EACH; count += 1) await tap();
    }),
  );
  return (sessions.length * TAPS_EACH * 1000) / (performance.now() - start);
}

function row(what: string, rates: { readonly ours: number[]; readonly theirs: number[] }): Row {
  const [ours, theirs] = [median(rates.ours), median(rates.theirs)];
  return {
    what: `${what} (median of ${ROUNDS})`,
    ours: `${ours.toFixed(0)}/s`,
    beside: `${theirs.toFixed(0)}/s, Appium directly`,
    ratio: ours / theirs,
    target: '≥ 0.95',
    holds: ours / theirs >= 0.95,
  };
}

/** Creates sessions one after another, because a driver needs much time for each. */
async function inTurn<Result>(count: number, create: (index: number) => Promise<Result>): Promise<Result[]> {
  const created: Result[] = [];
  for (let index = 0; index < count; index += 1) created.push(await create(index));
  return created;
}
