import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { expectFocus } from '../expect-focus.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { PICTURE_GONE } from '../picture-gone.ts';
import { startStoreWorld } from '../store-world.ts';

/** Each place, its address, and an element that exists when the place is drawn. */
const PLACES: readonly [name: string, address: string, drawn: (page: Page) => Locator][] = [
  ['the App Store page', '', (page) => page.getByTestId('app-store-page')],
  ['the Google Play page', '?store=play&device=tablet', (page) => page.getByTestId('play-page')],
  ['a page written from right to left', '?locale=ar-SA', (page) => page.getByTestId('app-store-page')],
  ['New', '?view=new', (page) => page.getByTestId('app-store-page')],
  ['Draft', '?view=draft', (page) => page.getByTestId('app-store-page')],
  ['Compare', '?view=compare', (page) => page.getByRole('complementary', { name: 'Changes' })],
  ['problems', '?view=new&panel=problems', (page) => page.getByRole('region', { name: 'Problems' })],
  ['Publish', 'publish', (page) => page.getByRole('heading', { name: 'See what publishing would change' })],
  ['Devices', 'devices', (page) => page.getByRole('heading', { name: 'Devices', exact: true })],
  ['Runners', 'runners', (page) => page.getByRole('heading', { name: 'Runners', exact: true })],
  ['Files', 'files', (page) => page.getByRole('heading', { name: 'Files', exact: true })],
  ['Credentials', 'credentials', (page) => page.getByRole('heading', { name: 'Credentials', exact: true })],
];

describeInChromium('accessibility', () => {
  const world = oncePerSuite(() => startStoreWorld({ locales: ['en-US', 'de-DE', 'ar-SA'] }));
  const browser = browserForSuite();
  let page: Page;

  beforeAll(async () => {
    await world().sync();
    await writeNew(world().dir);
  });

  beforeEach(async () => {
    page = await browser.open();
  });

  const open = (address: string) => page.goto(`${world().url}/${address}`);

  describe('with the keyboard alone', () => {
    test('sync', async () => {
      browser.expectComplaint(PICTURE_GONE);
      await open('');
      await tabTo(page, page.getByRole('button', { name: 'Sync', exact: true }));
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText('0 pictures downloaded').waitFor();
    });

    test('choose a locale', async () => {
      await open('');
      await tabTo(page, page.getByTestId('locale-picker'));
      await page.keyboard.press('Enter');
      // Waits for the focus, because the code of the list may still be loading.
      await expectFocus(page.getByRole('combobox', { name: 'Search locales' }));
      await page.keyboard.type('deutsch');
      await page.keyboard.press('Enter');
      await page.locator('article[lang="de-DE"]').waitFor();
      await expectFocus(page.getByTestId('locale-picker'));
    });

    test('open a picture and return', async () => {
      await open('');
      const tile = page.getByRole('button', { name: /^Open screenshot 1 of/ });
      await tabTo(page, tile);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByText('1 of').waitFor();
      await page.keyboard.press('Escape');
      await expectFocus(tile);
    });

    test('compare, and go to a change', async () => {
      await open('');
      await tabTo(page, page.getByRole('radio', { name: 'Live' }));
      for (const view of ['Draft', 'New', 'Compare']) {
        await page.keyboard.press('ArrowRight');
        await expectFocus(page.getByRole('radio', { name: view }));
      }
      const changes = page.getByRole('complementary', { name: 'Changes' });
      await changes.waitFor();
      await tabTo(page, changes.getByRole('button', { name: /^Subtitle/ }));
      await page.keyboard.press('Enter');
      await expectFocus(page.locator('[data-side="new"] [data-field="subtitle"]'));
    });

    test('use the commands of the palette, which returns the focus when it closes', async () => {
      browser.expectComplaint(PICTURE_GONE);
      await open('?view=compare');
      const palette = page.getByRole('dialog', { name: 'Commands' });
      const before = page.getByTestId('locale-picker');
      await tabTo(page, before);
      await page.keyboard.press('Control+k');
      await expectFocus(palette.getByRole('combobox'));
      await page.keyboard.press('Escape');
      await palette.waitFor({ state: 'detached' });
      await expectFocus(before);

      await command(page, 'arabic');
      await page.locator('[data-side="new"] article[lang="ar-SA"]').waitFor();
      await command(page, 'google play');
      await page.locator('[data-side="new"] [data-testid="play-page"]').waitFor();
      await command(page, 'dark');
      expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
      await command(page, 'same as system');
      await command(page, 'problems');
      await page.getByRole('region', { name: 'Problems' }).waitFor();
      await command(page, 'go to runners');
      await page.getByRole('heading', { name: 'Runners', exact: true }).waitFor();
      await command(page, 'sync now');
      await page.getByRole('status').getByText('0 pictures downloaded').waitFor();
    });
  });

  test.each(PLACES)(
    'axe finds no problem in %s, in light and dark mode, in a wide and a narrow window',
    async (_, address, drawn) => {
      await open(address);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await drawn(page).waitFor();
        expect(await axeViolations(page)).toEqual([]);
        await expectNoSidewaysScroll(page);
      }
    },
  );

  test('axe finds no problem in the palette and the lightbox', async () => {
    await open('');
    await page.getByTestId('app-store-page').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Commands' }).getByRole('option').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Open screenshot 1 of/ }).click();
    await page.getByRole('dialog').getByText('1 of').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});

/** Writes a New listing whose subtitles are too long. */
async function writeNew(dir: string): Promise<void> {
  const listing = JSON.parse(await readFile(join(dir, 'listing-current.json'), 'utf8'));
  for (const locale of Object.values<Record<string, unknown>>(listing.appStore.locales)) {
    locale['subtitle'] = 'A new subtitle that is much longer than the store takes';
  }
  await writeFile(join(dir, 'listing.json'), JSON.stringify(listing));
}

/** Moves the focus to a control with the Tab key. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} was not reached with the Tab key`);
}

async function command(page: Page, words: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await page.keyboard.press('Control+k');
  await expectFocus(palette.getByRole('combobox'));
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'detached' });
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
