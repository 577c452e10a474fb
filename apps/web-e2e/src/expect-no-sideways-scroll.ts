import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** Expects that the page does not scroll horizontally. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}
