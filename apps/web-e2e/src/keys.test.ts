import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { axeViolations } from './axe-violations.ts';
import { browserForSuite } from './browser-for-suite.ts';
import { describeInChromium } from './chromium.ts';
import { oncePerSuite } from './once-per-suite.ts';
import { startInFolder } from './start-in-folder.ts';

const LISTING = {
  schemaVersion: 1,
  appStore: {
    bundleId: 'a.b',
    primaryLocale: 'en-US',
    locales: { 'en-US': { name: 'Garden', subtitle: 'Grow' }, 'de-DE': { name: 'Garten' } },
  },
  googlePlay: { packageName: 'a.b', defaultLanguage: 'en-US', locales: { 'en-US': { title: 'Garden' } } },
};

describeInChromium('keys', () => {
  const world = oncePerSuite(() => startInFolder());
  const browser = browserForSuite();
  let page: Page;

  beforeAll(async () => {
    for (const name of ['listing-current.json', 'listing.json'])
      await writeFile(join(world().dir, name), JSON.stringify(LISTING));
  });

  beforeEach(async () => {
    page = await browser.open();
    await page.goto(world().url);
    await page.getByTestId('app-store-page').waitFor();
  });

  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const palette = () => page.getByRole('dialog', { name: 'Commands' });

  test('choose what the Listing place shows', async () => {
    await press('s');
    await page.getByTestId('play-page').waitFor();
    await press('s', 'k');
    await page.locator('article[lang="de-DE"]').waitFor();
    await press('j', '3');
    await page.waitForURL(/view=new/);
    await page.locator('article[lang="en-US"]').waitFor();
    await press('5');
    await page.getByRole('grid').waitFor();
    await press('/');
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search');
  });

  test('open the editor and end editing', async () => {
    await press('e');
    const done = page.getByRole('button', { name: 'Done' });
    await done.waitFor();
    await press('e');
    await done.waitFor({ state: 'detached' });
  });

  test('go to another place with two keys', async () => {
    await press('g', 'r');
    await page.getByRole('heading', { name: 'Runners', exact: true }).waitFor();
    await press('g', 'l');
    await page.getByTestId('app-store-page').waitFor();
  });

  test('do nothing while a text is typed or a dialog is open', async () => {
    await press('3', 'e');
    const subtitle = page.getByRole('complementary', { name: 'Edit' }).getByLabel('Subtitle');
    await subtitle.fill('');
    await page.keyboard.type('gsr5');
    expect(await subtitle.inputValue()).toBe('gsr5');
    expect(page.url()).toMatch(/view=new/);
    await page.getByRole('button', { name: 'Done' }).focus();
    await press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await press('4');
    expect(page.url()).toMatch(/view=new/);
  });

  test('a sheet lists all keys', async () => {
    await press('?');
    const sheet = page.getByRole('dialog', { name: 'Keys' });
    await sheet.getByText('Find and replace').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await press('Escape');
    await sheet.waitFor({ state: 'detached' });
  });

  test('the palette shows the key of a command, and has a command for each key', async () => {
    await press('Control+k');
    const entry = palette().getByRole('option', { name: /^Compare/ });
    expect(await entry.locator('kbd').textContent()).toBe('4');
    await page.keyboard.type('import as new');
    await press('Enter');
    await page.getByRole('dialog', { name: 'Import as New' }).waitFor();
  });

  test('the palette leads to a field of the editor', async () => {
    await press('Control+k');
    await palette().getByRole('option', { name: 'Edit Promotional text' }).waitFor();
    await page.keyboard.type('edit promotional');
    await press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-edit') === 'promotionalText');
  });
});
