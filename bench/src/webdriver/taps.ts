import type { LiveViewer } from '../live/live-viewer.ts';
import { compareTimes } from '../measure/compare-times.ts';
import type { Row } from '../table.ts';
import type { AppiumWorld } from './appium-world.ts';
import { DirectSession } from './direct-session.ts';

const TAPS = 200;

/**
 * A tap through the server, from the message of a viewer to its confirmation, beside the same command to Appium.
 * `on`: what performs it.
 */
export async function benchTap(world: AppiumWorld, on: string): Promise<Row> {
  const viewer = await world.open(0);
  const direct = await DirectSession.create(world.target);
  try {
    return await compareTimes({
      what: `tap through the server, on ${on}`,
      rounds: TAPS,
      warmUps: 50,
      mostRatio: 1.15,
      ours: () => tapViewer(viewer),
      beside: () => direct.tap(60, 45),
      besideName: 'Appium directly',
    });
  } finally {
    await Promise.all([viewer.close(), direct.delete()]);
  }
}

/** Resolves when the device has performed the tap. */
export async function tapViewer(viewer: LiveViewer): Promise<void> {
  const finger = { type: 'touch', pointer: 0, x: 75, y: 60, format: viewer.format?.number ?? 0 } as const;
  viewer.send({ ...finger, action: 'down' });
  await viewer.request({ ...finger, action: 'up' });
}
