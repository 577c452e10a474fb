import { beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { expectFocus } from '../expect-focus.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { PICTURE_GONE } from '../picture-gone.ts';
import { startDemo } from '../storedeck.ts';

/** The longest wait for the first sync, in ms: drawing some hundred pictures takes long on a busy machine. */
const SYNC_MS = 600_000;

describeInChromium('the whole loop by keyboard alone', () => {
  const demo = oncePerSuite(startDemo);
  const browser = browserForSuite();
  let page: Page;
  let presses = 0;

  beforeEach(async () => {
    page = await browser.open();
    presses = 0;
  });

  async function press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      presses += 1;
      await page.keyboard.press(key);
    }
    expect(await focused()).not.toBe('BODY');
  }

  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

  /** Presses Tab until the control has the focus. */
  async function tabTo(name: string | RegExp): Promise<void> {
    const target = button(name).first();
    await target.waitFor();
    while (!(await target.evaluate((element) => element === document.activeElement))) {
      await press('Tab');
      if (presses > 200) throw new Error(`${name} was not reached with Tab`);
    }
  }

  async function command(words: string): Promise<void> {
    await press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Commands' });
    await expectFocus(palette.getByRole('combobox'));
    await press(...words);
    await press('Enter');
    await palette.waitFor({ state: 'detached' });
  }

  test(
    'sync, start New, edit, compare, capture, plan, decide, approve and release take at most 60 presses',
    async () => {
      browser.expectComplaint(PICTURE_GONE);
      await page.goto(demo().url);
      const sync = page.locator('[data-key=sync]');
      await sync.waitFor({ timeout: SYNC_MS });
      await press('r');
      await page.getByTestId('app-store-page').waitFor({ timeout: SYNC_MS });
      await sync.waitFor({ timeout: SYNC_MS });

      await command('templ');
      await page.waitForURL(/view=new/);
      await page.getByTestId('app-store-page').waitFor();

      await press('e');
      const editor = page.getByRole('complementary', { name: 'Edit' });
      await expectFocus(editor.getByLabel('Name'));
      await press('Tab', 'End', '!', 'Escape', '4');
      await page
        .getByRole('complementary', { name: 'Changes' })
        .getByRole('button', { name: /^Subtitle/ })
        .waitFor();

      await command('pixel');
      await button('Add to New…').waitFor();
      await page.locator('[data-testid="device-screen"][data-format]').waitFor();
      await press('c');
      await page
        .getByRole('dialog')
        .getByRole('status')
        .getByText(/^Becomes picture/)
        .waitFor();
      await tabTo('Add');
      await press('Enter');
      await expectFocus(page.getByRole('dialog').getByRole('button', { name: 'Done' }));
      await press('Enter');
      await expectFocus(button('Add to New…'));

      await press('g', 'p');
      await button('Make a plan').waitFor();
      await press('m');
      await page.getByRole('complementary', { name: 'Summary' }).waitFor();
      const approval = page.getByRole('dialog', { name: 'Publish to the stores?' });
      await page
        .getByText(/decisions? (?:is|are) open/)
        .or(button('Publish…').and(page.locator(':enabled')))
        .first()
        .waitFor();
      await press('Control+Enter');
      while (await approval.isHidden()) {
        // The second choice of a decision is to publish New.
        await press('ArrowDown');
        await button('Publish…').waitFor();
        await press('Control+Enter');
        if (presses > 200) throw new Error('The approval was not reached.');
      }
      await tabTo(/^Approve and publish/);
      await press('Enter');
      await button('Review and release').waitFor();
      await tabTo('Review and release');
      await press('Enter');
      await page.getByText(/^Version .* is live/).waitFor();
      expect(presses).toBeLessThanOrEqual(60);
    },
    3 * SYNC_MS,
  );
});
