import type { Page } from 'playwright-core';

/** Expects that the page does not scroll horizontally. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Waits, because a page that was just opened may still measure its toolbar.
  await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth);
}
