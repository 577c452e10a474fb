import type { Page } from 'playwright-core';

/**
 * Delays the next requests of the page for the elements of a device until `isReady` returns true. The page reads the
 * elements a fixed time after a tap, and a slow device may not have performed the tap by then.
 */
export async function holdTrees(page: Page, isReady: () => boolean | Promise<boolean>): Promise<void> {
  await page.route(/\/tree\?/, async (route) => {
    while (!(await isReady())) await page.evaluate(() => undefined);
    await route.continue();
  });
}
