import type { Row } from '../table.ts';
import { startAppiumWorld } from './appium-world.ts';
import { benchKilledServer } from './killed.ts';
import { benchSlots } from './slots.ts';
import { benchTap } from './taps.ts';
import { benchHeldTaps, benchLibrary, benchThroughput } from './throughput.ts';

/** The largest number of devices that the server opens at the same time. */
const DEVICES = 30;

/**
 * Measures the use of Appium servers and Grids: taps, many sessions, many slots, a Grid that does not respond, and the
 * sessions of a Storedeck server that was killed.
 */
export async function benchWebDriver(): Promise<Row[]> {
  return [
    ...(await onSlowDriver()),
    ...(await onFastDriver()),
    ...(await benchSlots()),
    await benchKilledServer(),
  ];
}

async function onSlowDriver(): Promise<Row[]> {
  const world = await startAppiumWorld(DEVICES, { performs: true });
  try {
    return [...(await benchTap(world, 'held')), await benchHeldTaps(world)];
  } finally {
    await world.close();
  }
}

async function onFastDriver(): Promise<Row[]> {
  const world = await startAppiumWorld(DEVICES);
  try {
    return [
      ...(await benchTap(world, 'at once')),
      await benchLibrary(world),
      ...(await benchThroughput(world)),
    ];
  } finally {
    await world.close();
  }
}
