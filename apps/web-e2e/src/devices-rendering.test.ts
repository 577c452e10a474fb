import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { browserForSuite } from './browser-for-suite.ts';
import { describeInChromium } from './chromium.ts';
import { deviceScreen } from './device-screen.ts';
import { oncePerSuite } from './once-per-suite.ts';
import { startDemo } from './storedeck.ts';

describeInChromium('a mirror draws without React', () => {
  const demo = oncePerSuite(startDemo);
  const browser = browserForSuite();

  test('the stream of an iPhone', async () => {
    const frames = 60;
    const page = await browser.open();
    await page.addInitScript(countCommitsAndFrames);
    await page.clock.install();
    await page.goto(`${demo().url}/devices?udid=00008130-000A1D2E3C41001C`);
    await deviceScreen(page).shown();
    // Stops the page's clock, and thereby everything that React draws at intervals, such as the frame rate. Frames
    // still arrive.
    // The jump stays below the 5 s without a frame after which the mirror connects again, which would wait for the clock.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
    const start = await countAfter(page, 2);
    expect(start.commits).toBeGreaterThan(0);
    const end = await countAfter(page, frames);
    expect(end.frames - start.frames).toBeGreaterThanOrEqual(frames);
    expect(end.commits - start.commits).toBe(0);
  });
});

interface Count {
  commits: number;
  frames: number;
}

declare const counted: Count;

/** Runs in the page: counts React's commits, which React reports to its developer tools, and the frames drawn. */
function countCommitsAndFrames(): void {
  const count: Count = { commits: 0, frames: 0 };
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (...args: unknown[]) {
    Reflect.apply(drawImage, this, args);
    count.frames += 1;
    dispatchEvent(new Event('frame-drawn'));
  };
  Object.assign(globalThis, {
    counted: count,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => void (count.commits += 1),
    },
  });
}

/** The counts after `more` further frames. */
function countAfter(page: Page, more: number): Promise<Count> {
  return page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        const until = counted.frames + wanted;
        addEventListener('frame-drawn', () => {
          // React commits the changes of a frame before the next frame is drawn.
          if (counted.frames === until + 1) resolve({ ...counted });
        });
      }),
    more,
  );
}
