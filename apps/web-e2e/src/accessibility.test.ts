import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startFakeStores, type RunningFakeStores } from '@storedeck/fake-stores/node';
import type { Browser, Locator, Page } from 'playwright-core';

import { axeViolations } from './axe-violations.ts';
import { describeInChromium, launchChromium } from './chromium.ts';
import { startStoredeck, type Storedeck } from './storedeck.ts';
import { openWatchedPage, type WatchedPage } from './watched-page.ts';
import { makeWorkingFolder } from './working-folder.ts';

/** Each place, its address, and what is there once it has been drawn. */
const PLACES: readonly [name: string, address: string, drawn: (page: Page) => Locator][] = [
  ['the App Store page', '', (page) => page.getByTestId('app-store-page')],
  ['the Google Play page', '?store=play&device=tablet', (page) => page.getByTestId('play-page')],
  ['a page written from right to left', '?locale=ar-SA', (page) => page.getByTestId('app-store-page')],
  ['New', '?view=new', (page) => page.getByTestId('app-store-page')],
  ['Compare', '?view=compare', (page) => page.getByRole('complementary', { name: 'Changes' })],
  ['problems', '?view=new&panel=problems', (page) => page.getByRole('region', { name: 'Problems' })],
  ['Devices', 'devices', (page) => page.getByRole('heading', { name: 'Devices', exact: true })],
  ['Runners', 'runners', (page) => page.getByRole('heading', { name: 'Runners', exact: true })],
  ['Files', 'files', (page) => page.getByRole('heading', { name: 'Files', exact: true })],
  ['Credentials', 'credentials', (page) => page.getByRole('heading', { name: 'Credentials', exact: true })],
];

describeInChromium('for everyone', () => {
  let fake: RunningFakeStores;
  let folder: Awaited<ReturnType<typeof makeWorkingFolder>>;
  let server: Storedeck;
  let browser: Browser;
  let visit: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    fake = await startFakeStores({ pictures: { bytes: 4000 }, locales: ['en-US', 'de-DE', 'ar-SA'] });
    folder = await makeWorkingFolder((await fake.stores.makeCredentials()).env);
    server = await startStoredeck(['--dir', folder.dir], {
      ASC_API_BASE_URL: fake.ascBaseUrl,
      PLAYSTORE_API_BASE_URL: fake.playBaseUrl,
      PLAYSTORE_TOKEN_URL: fake.playTokenUrl,
    });
    visit = await openWatchedPage(browser);
    page = visit.page;
    await page.goto(server.url);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await fake?.close();
    await folder?.remove();
  });

  const open = (address: string) => page.goto(`${server.url}/${address}`);

  describe('with the keyboard alone', () => {
    test('sync', async () => {
      await tabTo(page, page.getByRole('button', { name: 'Sync now' }));
      await page.keyboard.press('Enter');
      await page.getByTestId('app-store-page').waitFor();
      await tabTo(page, page.getByRole('button', { name: 'Sync', exact: true }));
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText('0 pictures downloaded').waitFor();
      await writeNew(folder.dir);
    });

    test('choose a locale', async () => {
      await open('');
      await tabTo(page, page.getByTestId('locale-picker'));
      await page.keyboard.press('Enter');
      await page.keyboard.type('deutsch');
      await page.keyboard.press('Enter');
      await page.locator('article[lang="de-DE"]').waitFor();
      await expectFocus(page.getByTestId('locale-picker'));
    });

    test('look at a picture and come back', async () => {
      const tile = page.getByRole('button', { name: /^Open screenshot 1 of/ });
      await tabTo(page, tile);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByText('1 of').waitFor();
      await page.keyboard.press('Escape');
      await expectFocus(tile);
    });

    test('compare, and go to a change', async () => {
      await tabTo(page, page.getByRole('radio', { name: 'Current' }), 'Shift+Tab');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      const changes = page.getByRole('complementary', { name: 'Changes' });
      await changes.waitFor();
      await tabTo(page, changes.getByRole('button', { name: /^Subtitle/ }));
      await page.keyboard.press('Enter');
      await expectFocus(page.locator('[data-side="new"] [data-field="subtitle"]'));
    });

    test('go anywhere by the palette, which gives the focus back', async () => {
      const palette = page.getByRole('dialog', { name: 'Commands' });
      const before = page.locator('[data-side="new"] [data-field="subtitle"]');
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
      await command(page, 'as the system');
      await command(page, 'problems');
      await page.getByRole('region', { name: 'Problems' }).waitFor();
      await command(page, 'go to runners');
      await page.getByRole('heading', { name: 'Runners', exact: true }).waitFor();
      await command(page, 'sync now');
      await page.getByRole('status').getByText('0 pictures downloaded').waitFor();
    });
  });

  test.each(PLACES)('%s breaks no rule, light or dark, wide or narrow', async (_, address, drawn) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await open(address);
      await drawn(page).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('nor do the palette and the lightbox', async () => {
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

  test('the browser had nothing to complain of', () => {
    expect(visit.complaints).toEqual([]);
  });
});

/** A New that differs from what was synced. */
async function writeNew(dir: string): Promise<void> {
  const listing = JSON.parse(await readFile(join(dir, 'listing-current.json'), 'utf8'));
  for (const locale of Object.values<Record<string, unknown>>(listing.appStore.locales)) {
    locale['subtitle'] = 'A new subtitle that is much longer than the store takes';
  }
  await writeFile(join(dir, 'listing.json'), JSON.stringify(listing));
}

/** Goes to a control as someone without a mouse does. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(target)} was not reached by ${key}`);
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

/** Waits until an element has the focus. */
async function expectFocus(target: Locator): Promise<void> {
  await target.waitFor();
  const element = await target.elementHandle();
  await target.page().waitForFunction((wanted) => wanted === document.activeElement, element);
}
