import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';

import { describeInChromium, launchChromium } from './chromium.ts';
import { deviceScreen } from './device-screen.ts';
import { startStoredeck, type Storedeck } from './storedeck.ts';
import { openWatchedPage, type WatchedPage } from './watched-page.ts';

describeInChromium('React has nothing to do for a picture of a mirror', () => {
  let server: Storedeck;
  let browser: Browser;
  let visit: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startStoredeck(['--demo']);
  });

  beforeEach(async () => {
    visit = await openWatchedPage(browser);
    ({ page } = visit);
    await page.addInitScript(countCommitsAndPictures);
    await page.clock.install();
  });

  afterEach(() => visit.close());

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  test.each([
    ['of an Android phone, each asked for', 'serial=R5CT900FAKE', 8],
    ['of an iPhone, streamed', 'udid=00008130-000A1D2E3C41001C', 60],
  ])('%s', async (_device, query, pictures) => {
    await page.goto(`${server.url}/devices?${query}`);
    await deviceScreen(page).shown();
    // With the page's clock goes all that is told now and then, like the rate: what still comes are pictures.
    await page.clock.pauseAt(Date.now() + 2000);
    const start = await countAfter(page, 2);
    expect(start.commits).toBeGreaterThan(0);
    const end = await countAfter(page, pictures);
    expect(end.pictures - start.pictures).toBeGreaterThanOrEqual(pictures);
    expect(end.commits - start.commits).toBe(0);
  });
});

interface Count {
  commits: number;
  pictures: number;
}

declare const counted: Count;

/** Counts, on the page, how often React changed it, of which it tells its developer tools, and how many pictures were drawn. */
function countCommitsAndPictures(): void {
  const count: Count = { commits: 0, pictures: 0 };
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (...args: unknown[]) {
    Reflect.apply(drawImage, this, args);
    count.pictures += 1;
    dispatchEvent(new Event('picture'));
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

/** The count when so many more pictures are drawn. */
function countAfter(page: Page, more: number): Promise<Count> {
  return page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        const until = counted.pictures + wanted;
        addEventListener('picture', () => {
          // A commit that a picture brought about comes after it.
          if (counted.pictures === until + 1) resolve({ ...counted });
        });
      }),
    more,
  );
}
