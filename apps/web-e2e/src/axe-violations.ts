import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

// The largest number of times that axe reads a page. While axe finds violations, the page is read again, because
// Chromium updates inherited light-dark() colours some frames after the mode changes, and still later on a busy
// machine.
const MAX_READINGS = 4;

/** The rules of axe whose result depends on colours. All other rules are checked in light mode only. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Returns the accessibility problems that axe finds on the page, in light and dark mode: one line for each mode and
 * rule.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await violationsThatStay(page, colorScheme === 'light' ? null : COLOUR_RULES);
    for (const { id, nodes } of violations) {
      found.push(`${colorScheme} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    }
  }
  return found;
}

async function violationsThatStay(page: Page, rules: string[] | null) {
  for (let reading = 1; ; reading += 1) {
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
    if (violations.length === 0 || reading === MAX_READINGS) return violations;
  }
}
