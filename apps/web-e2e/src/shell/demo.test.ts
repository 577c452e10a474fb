import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, describe, expect, test } from '@jest/globals';
import { Listing } from '@storedeck/listing';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { chooseLanguage } from '../choose-language.ts';
import { describeInChromium } from '../chromium.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startDemoOfDevices } from '../storedeck.ts';

const ANDROID = 'serial=R5CT900FAKE';
const IPHONE = 'udid=00008130-000A1D2E3C41001C';

describeInChromium('the demo', () => {
  const demo = oncePerSuite(startDemoOfDevices);
  const browser = browserForSuite();
  let page: Page;

  beforeEach(async () => {
    page = await browser.open();
  });

  const open = (address: string) => page.goto(`${demo().url}/${address}`);
  const newListing = async () =>
    Listing.parse(JSON.parse(await readFile(join(demo().dir, 'listing.json'), 'utf8')));

  test('the Frames place shows the screens of the app with captions in its languages', async () => {
    await open('frames');
    for (const language of ['English (United States)', 'Japanese', 'Portuguese (Brazil)'])
      await page
        .getByRole('img', { name: `today in ${language}` })
        .and(page.locator('[aria-busy=false]'))
        .waitFor();
    expect(await page.getByText('There is no picture').count()).toBe(0);
  });

  test('the template fills New, and a reload shows the same place', async () => {
    await rm(join(demo().dir, 'listing.json'), { force: true });
    await open('?store=play&device=phone&locale=ja&view=new');
    await page.getByRole('button', { name: 'Start from template' }).click();
    await page.getByTestId('play-page').waitFor();
    await page.getByRole('radio', { name: 'App Store' }).check({ force: true });
    await page.reload();
    await page.getByTestId('app-store-page').getByRole('heading', { level: 1 }).waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      store: 'appStore',
      device: 'iphone',
      locale: 'ja',
      view: 'new',
    });
  });

  describe('a screenshot of a device is added to New', () => {
    beforeEach(async () => {
      const response = await fetch(`${demo().url}/api/apply-template`, { method: 'POST' });
      expect(response.status).toBe(200);
    });

    const dialog = () => page.getByRole('dialog', { name: 'Add the screenshot to New' });
    const takeScreenshot = async (device: string) => {
      await open(`devices?${device}`);
      await page.getByRole('button', { name: 'Add to New…' }).click();
      await dialog().getByRole('img', { name: 'The screenshot' }).waitFor();
    };

    test('an Android screenshot is added whole, without its alpha channel', async () => {
      await takeScreenshot(ANDROID);
      await dialog().getByText('1080 × 2400').waitFor();
      expect(await dialog().getByLabel('Display type').inputValue()).toBe('phoneScreenshots');
      expect(await dialog().getByText('cropped').count()).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      await chooseLanguage(dialog(), 'Language', 'de-DE');
      await dialog().getByRole('button', { name: 'Add', exact: true }).click();
      const status = dialog()
        .getByRole('status')
        .getByText(/^Added as picture \d of Phone, German/);
      const number = Number(/\d/.exec((await status.textContent()) ?? '')?.[0]);
      await dialog().getByRole('link', { name: 'Show in New' }).click();
      await page
        .getByTestId('play-page')
        .getByRole('button', { name: `Open screenshot ${number} of ${number}` })
        .waitFor();
      const { searchParams } = new URL(page.url());
      expect([searchParams.get('view'), searchParams.get('locale')]).toEqual(['new', 'de-DE']);
      const listing = await newListing();
      const added = listing.googlePlay?.locales['de-DE']?.images?.['phoneScreenshots']?.at(-1);
      expect(added).toMatchObject({
        width: 1080,
        height: 2400,
        fileName: expect.stringMatching(/^Pixel 8 .*png$/),
      });
      const bytes = await readFile(join(demo().dir, added?.file ?? ''));
      // PNG colour type 2: red, green and blue, without an alpha channel.
      expect([bytes.toString('latin1', 1, 4), bytes[25]]).toEqual(['PNG', 2]);
    });

    test('an iPhone screenshot is added unchanged to the slot of its size', async () => {
      // On a busy machine, a request to the iPhone may time out. The page then sends the request again.
      browser.expectComplaint(/status of 504/);
      await takeScreenshot(IPHONE);
      expect(await dialog().getByLabel('Display type').inputValue()).toBe('APP_IPHONE_61');
      await dialog().getByRole('button', { name: 'Add', exact: true }).click();
      await dialog()
        .getByRole('status')
        .getByText(/^Added as picture 1 of iPhone 6.1″, English/)
        .waitFor();
      await dialog().getByRole('button', { name: 'Done' }).click();
      const added = (await newListing()).appStore?.locales['en-US']?.screenshots?.['APP_IPHONE_61'];
      expect(added).toMatchObject([{ width: 1179, height: 2556 }]);
    });

    test('a conflict with a change of listing.json on disk is shown as a question', async () => {
      browser.expectComplaint(/status of 409/);
      const before = await newListing();
      const screenshots = before.appStore!.locales['en-US']!.screenshots!;
      const [picture] = Object.values(screenshots).flat();
      screenshots['APP_IPHONE_61'] = [{ ...picture!, width: 1179, height: 2556 }];
      await writeFile(join(demo().dir, 'listing.json'), JSON.stringify(before));
      await takeScreenshot(IPHONE);
      await dialog().getByText('Becomes picture 2 of at most 10.').waitFor();
      let replaced = false;
      await page.route('**/api/listing/new', async (route) => {
        if (route.request().method() === 'PUT' && !replaced) {
          // Another program replaces the file before the page saves.
          replaced = true;
          const changed = await newListing();
          changed.appStore!.locales['en-US']!.screenshots!['APP_IPHONE_61'] = [];
          await writeFile(join(demo().dir, 'listing.json'), JSON.stringify(changed));
        }
        await route.continue();
      });
      await dialog().getByRole('button', { name: 'Add', exact: true }).click();
      await dialog().getByRole('alert').getByText('listing.json was changed on disk').waitFor();
      await dialog().getByRole('link', { name: 'Show in New' }).click();
      await page
        .getByRole('dialog', { name: 'listing.json was changed on disk' })
        .getByRole('button', { name: 'Keep mine' })
        .click();
      await page
        .getByTestId('save-state')
        .getByText(/^Saved/)
        .waitFor();
      const kept = (await newListing()).appStore?.locales['en-US']?.screenshots?.['APP_IPHONE_61'];
      expect(kept).toHaveLength(2);
    });
  });
});
