import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Listing, ListingPicture } from '@storedeck/listing';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { bytesOfDataUrl } from '../bytes-of-data-url.ts';
import { chooseLanguage } from '../choose-language.ts';
import { describeInChromium } from '../chromium.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { PICTURE_GONE } from '../picture-gone.ts';
import { startStoreWorld } from '../store-world.ts';

describeInChromium('problems of New', () => {
  const world = oncePerSuite(() => startStoreWorld());
  const browser = browserForSuite();
  let page: Page;
  let current: Listing;

  beforeAll(async () => {
    await world().sync();
    current = JSON.parse(await readFile(join(world().dir, 'listing-current.json'), 'utf8')) as Listing;
  });

  beforeEach(async () => {
    page = await browser.open();
  });

  const problems = () => page.getByRole('region', { name: 'Problems' });
  const item = (kind: string) => problems().getByRole('listitem').filter({ hasText: kind });
  const open = () => page.goto(`${world().url}/?view=new&locale=en-US&panel=problems`);
  /** Resolves when the next save of New has succeeded. Call this before the edit. */
  const nextSave = () =>
    page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  const readNew = async () =>
    JSON.parse(await readFile(join(world().dir, 'listing.json'), 'utf8')) as Listing;

  /** Draws a PNG with a transparent border in Chromium, and saves it in the working folder. */
  async function drawTransparent(file: string, width: number, height: number): Promise<ListingPicture> {
    const image = await page.evaluate(
      ([w, h]) => {
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: w, height: h });
        const context = canvas.getContext('2d')!;
        context.fillStyle = '#2f855a';
        context.fillRect(40, 40, w! - 80, h! - 80);
        return canvas.toDataURL();
      },
      [width, height],
    );
    const bytes = bytesOfDataUrl(image);
    await mkdir(join(world().dir, 'assets/new'), { recursive: true });
    await writeFile(join(world().dir, file), bytes);
    return { file, bytesSha256: createHash('sha256').update(bytes).digest('hex') };
  }

  async function writeNew(change: (listing: Listing) => void): Promise<void> {
    const listing = structuredClone(current);
    change(listing);
    await writeFile(join(world().dir, 'listing.json'), JSON.stringify(listing));
  }

  test('a picture that the store already shows is not an error', async () => {
    const live = await drawTransparent('assets/current/appstore/en-US/live.png', 1290, 2796);
    const own = await drawTransparent('assets/new/live.png', 1290, 2796);
    await writeNew(({ appStore }) => {
      appStore!.locales['en-US']!.screenshots = { APP_IPHONE_67: [own] };
    });
    const withLive = structuredClone(current);
    withLive.appStore!.locales['de-DE']!.screenshots!['APP_IPHONE_67'] = [live];
    await writeFile(join(world().dir, 'listing-current.json'), JSON.stringify(withLive));
    await open();
    await page.getByRole('button', { name: /^Problems: / }).waitFor();
    expect(await item('Alpha channel').count()).toBe(0);

    await writeFile(join(world().dir, 'listing-current.json'), JSON.stringify(current));
    await open();
    await item('Alpha channel').waitFor();
  });

  test('"Flatten and keep" removes the transparency, and corrects the size of the picture too', async () => {
    const picture = await drawTransparent('assets/new/alpha.png', 1300, 2800);
    await writeNew(({ appStore }) => {
      appStore!.locales['en-US']!.screenshots = { APP_IPHONE_67: [picture] };
    });
    await open();
    await problems().getByRole('button', { name: 'Crop to 1290 × 2796' }).waitFor();
    const isSaved = nextSave();
    await item('Alpha channel').getByRole('button', { name: 'Flatten and keep' }).click();
    await item('Alpha channel').waitFor({ state: 'detached' });
    await item('Wrong pixel size').waitFor({ state: 'detached' });
    await isSaved;
    const [saved] = (await readNew()).appStore!.locales['en-US']!.screenshots!['APP_IPHONE_67']!;
    expect(saved).toMatchObject({ fileName: 'alpha.png', width: 1290, height: 2796 });
    const bytes = await readFile(join(world().dir, saved!.file!));
    // Colour type 2: RGB without an alpha channel.
    expect(bytes[25]).toBe(2);
    expect((await readFile(join(world().dir, 'assets/new/alpha.png'))).length).toBeGreaterThan(0);
  });

  test('a problem is ignored with a reason, which is saved in New, and is reported again on request', async () => {
    await writeNew(({ appStore }) => {
      appStore!.locales['fr-FR']!.name = 'x'.repeat(31);
    });
    await open();
    const french = problems().getByRole('region', { name: 'App Store · French (France)' });
    await french.getByText('Name too long').waitFor();
    await french
      .getByRole('listitem')
      .filter({ hasText: 'Name too long' })
      .getByRole('button', { name: 'Ignore…' })
      .click();
    await problems().getByRole('textbox', { name: 'Why is this ignored?' }).fill('Agreed with the store.');
    const isSaved = nextSave();
    await page.keyboard.press('Enter');
    await french.getByText('Name too long').waitFor({ state: 'detached' });
    await isSaved;
    expect((await readNew()).ignoredProblems).toEqual([
      {
        store: 'appStore',
        locale: 'fr-FR',
        kind: 'Name too long',
        field: 'name',
        reason: 'Agreed with the store.',
      },
    ]);
    browser.expectComplaint(PICTURE_GONE);
    await world().sync();
    await open();
    await problems().getByText('1 ignored').click();
    await problems().getByText('“Agreed with the store.”').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await problems().getByRole('button', { name: 'Report again' }).click();
    await french.getByText('Name too long').waitFor();
  });

  test('the list keeps its order when the locale changes, and filters limit it', async () => {
    await writeNew(({ appStore, googlePlay }) => {
      appStore!.locales['fr-FR']!.name = 'x'.repeat(31);
      appStore!.locales['ja']!.subtitle = 'x'.repeat(31);
      googlePlay!.locales['de-DE']!.title = 'x'.repeat(31);
    });
    await open();
    await page.getByRole('button', { name: /^Problems: / }).waitFor();
    const groups = async () => problems().getByRole('heading', { level: 3 }).allTextContents();
    await problems().getByRole('heading', { level: 3, name: 'App Store · Japanese' }).waitFor();
    const before = await groups();
    await problems().getByText('31 of 30 characters').nth(1).click();
    await page.locator('article[lang="ja"]').waitFor();
    expect(await groups()).toEqual(before);

    await problems().getByRole('combobox', { name: 'Store' }).selectOption('Google Play');
    await problems()
      .getByText(/ of \d+ shown/)
      .waitFor();
    expect((await groups()).every((title) => title.startsWith('Google Play'))).toBe(true);
    await chooseLanguage(problems(), 'Language', 'de');
    expect(await groups()).toEqual(['Google Play · German (Germany)']);
    await problems().getByRole('combobox', { name: 'Kind' }).selectOption('Title too long');
    expect(await problems().getByRole('listitem').count()).toBe(1);
  });

  test('"Open the field" leads to the field in the editor', async () => {
    await writeNew(({ appStore }) => {
      appStore!.locales['ja']!.keywords = '';
    });
    await open();
    await item('Keywords missing').getByRole('button', { name: 'Open the field' }).click();
    await page.waitForFunction(() =>
      document.activeElement?.matches('[data-edit="keywords"]:is(input, textarea)'),
    );
    expect(new URL(page.url()).searchParams.get('locale')).toBe('ja');
  });

  test('while picture files are read, the page says how many are checked', async () => {
    const picture = await drawTransparent('assets/new/slow.png', 1290, 2796);
    await writeNew(({ appStore }) => {
      appStore!.locales['en-US']!.screenshots = { APP_IPHONE_67: [picture] };
    });
    const { promise: mayGo, resolve: go } = Promise.withResolvers<undefined>();
    await page.route('**/assets/new/slow.png*', async (route) => {
      if (route.request().headers()['range'] !== undefined) await mayGo;
      await route.continue();
    });
    await open();
    await problems()
      .getByText(/^Checking \d+ of \d+ pictures$/)
      .waitFor();
    expect(await page.getByRole('button', { name: 'Problems are being checked' }).count()).toBe(1);
    go(undefined);
    await item('Alpha channel').waitFor();
    await page.getByRole('button', { name: /^Problems: \d+ errors?/ }).waitFor();
  });
});
