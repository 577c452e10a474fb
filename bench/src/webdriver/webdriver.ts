import type { Row } from '../table.ts';
import { startAppiumWorld } from './appium-world.ts';
import { benchKilledServer } from './killed.ts';
import { benchSlots } from './slots.ts';
import { benchTap } from './taps.ts';
import { benchThroughput } from './throughput.ts';

/** The most devices that are open at the same time. */
const DEVICES = 30;

/** Appium servers and Grids: taps, many sessions, many slots, a server that was killed, and one that does not respond. */
export async function benchWebDriver(): Promise<Row[]> {
  const slow = await startAppiumWorld(1, { performs: true });
  const onDevice = await benchTap(slow, 'a driver that holds it for 50 ms').finally(() => slow.close());
  const world = await startAppiumWorld(DEVICES);
  try {
    const atOnce = await benchTap(world, 'a driver that performs it in no time');
    const throughput = await benchThroughput(world);
    return [onDevice, atOnce, ...throughput, ...(await benchSlots()), await benchKilledServer()];
  } finally {
    await world.close();
  }
}
