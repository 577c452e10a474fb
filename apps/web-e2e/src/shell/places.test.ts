import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startDemoOfDevices } from '../storedeck.ts';

const LISTING = '/?store=googleplay&device=tablet&locale=de-DE&view=new&edit=pictures';
const DEVICE = '/devices?serial=R5CT900FAKE';

describeInChromium('the places of the page', () => {
  const demo = oncePerSuite(startDemoOfDevices);
  const browser = browserForSuite();
  let page: Page;

  beforeAll(async () => {
    const listing = {
      schemaVersion: 1,
      googlePlay: {
        packageName: 'a.b',
        defaultLanguage: 'en-US',
        locales: { 'en-US': { title: 'Garden' }, 'de-DE': { title: 'Garten' } },
      },
    };
    for (const name of ['listing-current.json', 'listing.json'])
      await writeFile(join(demo().dir, name), JSON.stringify(listing));
    await writeFile(join(demo().dir, 'notes.md'), '# Release notes\n');
  });

  beforeEach(async () => {
    page = await browser.open();
  });

  const file = () => `/files?path=${encodeURIComponent(join(demo().dir, 'notes.md'))}&view=source`;
  const open = (address: string) => page.goto(demo().url + address);
  const rail = (name: string) =>
    page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name }).click();
  const address = () => page.url().slice(demo().url.length);

  async function showsListing(shown: Page): Promise<void> {
    await shown.getByTestId('play-page').waitFor();
    await shown.getByTestId('locale-picker').getByText('de-DE').waitFor();
    const editor = shown.getByRole('complementary', { name: 'Edit' });
    await editor.getByRole('radio', { name: 'Pictures', checked: true }).waitFor({ state: 'attached' });
    for (const name of ['New', 'Tablet'])
      await shown.getByRole('radio', { name, exact: true, checked: true }).waitFor({ state: 'attached' });
  }

  test('each place shows what the user left there, also after the page was loaded again', async () => {
    await open(LISTING);
    await showsListing(page);
    await rail('Devices');
    await page.goto(demo().url + DEVICE);
    await page
      .getByRole('heading', { name: /Pixel|Galaxy/ })
      .first()
      .waitFor();
    await page.goto(demo().url + file());
    await page.getByText('# Release notes').waitFor();

    await rail('Listing');
    await showsListing(page);
    expect(new URLSearchParams(address().slice(2))).toEqual(new URLSearchParams(LISTING.slice(2)));
    await rail('Files');
    await page.getByText('# Release notes').waitFor();
    expect(address()).toBe(file());
    await rail('Devices');
    await page
      .getByRole('heading', { name: /Pixel|Galaxy/ })
      .first()
      .waitFor();
    expect(address()).toContain('serial=R5CT900FAKE');
  });

  test('the address shows the same in another window', async () => {
    await open(LISTING);
    await showsListing(page);
    const other = await browser.open();
    await other.goto(page.url());
    await showsListing(other);
  });

  test('the version and the documentation are found from the rail and from the palette', async () => {
    await page.goto(demo().url);
    await page.getByRole('button', { name: 'About Storedeck' }).click();
    const about = page.getByRole('dialog', { name: 'Storedeck' });
    const { version } = (await (await fetch(`${demo().url}/api/health`)).json()) as { version: string };
    await about.getByText(version, { exact: true }).waitFor();
    expect(await about.getByRole('link', { name: 'Documentation' }).getAttribute('href')).toMatch(/^https:/);
    await about.getByRole('button', { name: 'Close' }).click();
    await about.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('version');
    await page.getByRole('option', { name: 'About Storedeck' }).click();
    await about.waitFor();
  });

  test('the palette opens a place at the address at which the user left it', async () => {
    await open(file());
    await page.getByText('# Release notes').waitFor();
    await rail('Runners');
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Files' }).click();
    await page.getByText('# Release notes').waitFor();
  });

  describe('an unknown address', () => {
    test.each(['/nothing', '/devices/x'])('%s has status 404 and its own page', async (path) => {
      browser.expectComplaint(/status of 404/);
      const response = await open(path);
      expect(response?.status()).toBe(404);
      await page.getByRole('heading', { name: 'There is no page at this address' }).waitFor();
      await page.getByText(path, { exact: true }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('link', { name: 'Go to the listing' }).click();
      await page.getByTestId('locale-picker').waitFor();
    });
  });
});
