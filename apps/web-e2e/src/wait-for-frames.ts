import type { Page } from 'playwright-core';

/** Waits until the page has drawn what has changed. */
export async function waitForFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}
