import { WebDriver } from '@storedeck/webdriver';

import { median } from '../measure/median.ts';
import { megabytes, processMemory } from '../measure/process-memory.ts';
import type { Row } from '../table.ts';
import type { AppiumWorld } from './appium-world.ts';
import { DirectSession } from './direct-session.ts';
import { tapViewer } from './taps.ts';

const BY_LIBRARY = 50;
/** The number of sessions through the server. The server accepts at most 32 viewers. */
const THROUGH_SERVER = 30;
/**
 * The number of taps of each session in a round. It is small, because Appium's driver for tests records each gesture
 * and becomes slower with each gesture.
 */
const TAPS_EACH = 4;
const ROUNDS = 31;
const WARM_UPS = 6;

type Tap = () => Promise<void>;

/**
 * Measures the taps per second when @storedeck/webdriver uses many sessions at the same time, compared with plain
 * requests in as many sessions.
 */
export async function benchLibrary({ appium }: AppiumWorld): Promise<Row> {
  // The library may use as many connections as the plain requests use.
  const driver = new WebDriver({ url: appium.url, maxConnections: BY_LIBRARY });
  const alwaysMatch = { ...appium.capabilities };
  const sessions = await inTurn(BY_LIBRARY, () => driver.newSession({ alwaysMatch }));
  const direct = await inTurn(BY_LIBRARY, () => DirectSession.create(appium));
  const rates = await compareRates(
    sessions.map((session) => () => session.tap({ x: 60, y: 45 })),
    direct.map((session) => () => session.tap(60, 45)),
  );
  await Promise.all([...sessions, ...direct].map((session) => session.delete()));
  driver.close();
  return row(`taps of ${BY_LIBRARY} sessions by the library`, rates, 0.95);
}

/** Measures the taps per second through the server, on a driver that takes as long as a device for each tap. */
export async function benchHeldTaps(world: AppiumWorld): Promise<Row> {
  const viewers = await inTurn(THROUGH_SERVER, (index) => world.open(index));
  const direct = await inTurn(THROUGH_SERVER, () => DirectSession.create(world.target));
  const rates = await compareRates(
    viewers.map((viewer) => () => tapViewer(viewer)),
    direct.map((session) => () => session.tap(60, 45)),
  );
  await Promise.all([...viewers.map((one) => one.close()), ...direct.map((one) => one.delete())]);
  return row(
    `taps of ${THROUGH_SERVER} sessions through the server, on a driver that holds each for 50 ms`,
    rates,
    0.95,
  );
}

/**
 * Measures the taps per second through the server, on a driver that performs taps at once: with paused viewers, and
 * with viewers for whom the server also takes screenshots. Also measures the memory for an open device.
 */
export async function benchThroughput(world: AppiumWorld): Promise<Row[]> {
  const before = await processMemory(world.server.pid);
  const viewers = await inTurn(THROUGH_SERVER, (index) => world.open(index));
  const direct = await inTurn(THROUGH_SERVER, () => DirectSession.create(world.appium));
  const taps = viewers.map((viewer) => () => tapViewer(viewer));
  const directTaps = direct.map((session) => () => session.tap(60, 45));
  const paused = await compareRates(taps, directTaps);
  for (const viewer of viewers) await viewer.request({ type: 'pause', paused: false });
  const watched = await measureRates(taps);
  const { now } = await processMemory(world.server.pid);
  await Promise.all([...viewers.map((one) => one.close()), ...direct.map((one) => one.delete())]);
  const bytes = (now - before.now) / THROUGH_SERVER;
  return [
    row(`taps of ${THROUGH_SERVER} sessions through the server, on a driver without delay`, paused, 0.6),
    row(
      `the same, while all ${THROUGH_SERVER} screens are shown to their viewers`,
      { ours: watched, theirs: paused.theirs },
      0.5,
    ),
    {
      what: `memory of the server for each of ${THROUGH_SERVER} open devices (resident)`,
      ours: megabytes(bytes),
      beside: '8.0 MB allowed',
      ratio: bytes / 8e6,
      target: '≤ 8 MB',
      holds: bytes <= 8e6,
    },
  ];
}

interface Rates {
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
}

/**
 * Returns the taps per second of both sides, in alternating rounds, so that anything that slows the machine down
 * affects both sides.
 */
async function compareRates(ours: readonly Tap[], theirs: readonly Tap[]): Promise<Rates> {
  const both = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    const pair = { ours: await rate(ours), theirs: await rate(theirs) };
    if (round < WARM_UPS) continue;
    both.ours.push(pair.ours);
    both.theirs.push(pair.theirs);
  }
  return both;
}

async function measureRates(taps: readonly Tap[]): Promise<number[]> {
  const measured: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) measured.push(await rate(taps));
  return measured;
}

/** Returns the taps per second when all sessions tap at the same time. */
async function rate(sessions: readonly Tap[]): Promise<number> {
  const start = performance.now();
  await Promise.all(
    sessions.map(async (tap) => {
      for (let count = 0; count < TAPS_EACH; count += 1) await tap();
    }),
  );
  return (sessions.length * TAPS_EACH * 1000) / (performance.now() - start);
}

function row(what: string, rates: Rates, least: number): Row {
  const [ours, theirs] = [median(rates.ours), median(rates.theirs)];
  return {
    what: `${what} (median of ${ROUNDS})`,
    ours: `${ours.toFixed(0)}/s`,
    beside: `${theirs.toFixed(0)}/s, Appium directly`,
    ratio: ours / theirs,
    target: `≥ ${least}`,
    holds: ours / theirs >= least,
  };
}

/** Creates sessions one after another, because creating many at once is too much work for a driver. */
async function inTurn<Result>(count: number, create: (index: number) => Promise<Result>): Promise<Result[]> {
  const created: Result[] = [];
  for (let index = 0; index < count; index += 1) created.push(await create(index));
  return created;
}
