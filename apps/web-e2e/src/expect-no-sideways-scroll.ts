import type { Page } from 'playwright-core';

import { waitForFrames } from './wait-for-frames.ts';

/**
 * Expects that the page does not scroll horizontally.
 *
 * @param widths the widths of the window, in CSS pixels. Default: as it is.
 */
export async function expectNoSidewaysScroll(page: Page, widths?: readonly number[]): Promise<void> {
  const height = page.viewportSize()?.height ?? 900;
  for (const width of widths ?? [undefined]) {
    if (width !== undefined) {
      await page.setViewportSize({ width, height });
      await waitForFrames(page);
    }
    // Waits, because a page that was just opened may still measure its toolbar.
    await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth);
  }
}
