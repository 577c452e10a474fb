import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type axe from 'axe-core';
import type { Page } from 'playwright-core';

import { DEADLINE_MS } from './deadline.ts';
import { waitForFrames } from './wait-for-frames.ts';

/** The script of axe-core. It is only read, because it is used in the page alone. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of axe whose result depends on colours. All other rules are checked in light mode only. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * The glass bars of the drawn App Store. They are hidden from assistive technology, and the contrast of their words
 * changes with the picture below them, as in the App Store. WCAG 2.2, 1.4.3, exempts words that are only decoration.
 */
const GLASS_BARS = ':is([data-testid="tab-bar"], [data-testid="top-tabs"])';

/**
 * Returns the accessibility problems that axe finds on the page, in light and dark mode: one line for each mode and
 * rule.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  const end = performance.now() + DEADLINE_MS;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await violationsThatStay(page, {
      rules: colorScheme === 'light' ? null : COLOUR_RULES,
      end,
    });
    found.push(...violations.map((violation) => `${colorScheme} ${violation}`));
  }
  return found;
}

/**
 * Checks the page until axe finds no violation, or until `end`. One check is not enough, because Chromium updates
 * inherited light-dark() colours some frames after the mode changes, and still later on a busy machine.
 */
async function violationsThatStay(
  page: Page,
  { rules, end }: { rules: string[] | null; end: number },
): Promise<string[]> {
  for (;;) {
    await waitForFrames(page);
    const violations = await check(page, rules);
    if (violations.length === 0 || performance.now() > end) return violations;
  }
}

/** Checks the page with these rules of axe, or with all. Returns one line for each rule that the page violates. */
async function check(page: Page, rules: string[] | null): Promise<string[]> {
  // Loading axe takes longer than most checks, so it is loaded once in each document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    preload: { assets: ['cssom'] },
    // Files shows what is in a file in a frame, which is no part of the page.
    iframes: false,
    // The rule about sound that plays by itself waits for the data of videos, which a video that cannot be played never
    // has. Tests of app previews check that they are silent.
    rules: { 'no-autoplay-audio': { enabled: false } },
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  return page.evaluate(
    async ({ exclude, options }) => {
      // The script of axe-core has made this global in the page, of which the compiler does not know.
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      const { violations } = await inPage.run({ exclude: [exclude] }, options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    { exclude: GLASS_BARS, options },
  );
}
