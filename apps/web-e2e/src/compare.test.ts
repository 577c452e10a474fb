import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PRODUCT, textOf } from '@storedeck/fake-stores';
import type { Listing, ListingPicture } from '@storedeck/listing';
import type { Browser, Page } from 'playwright-core';

import { describeInChromium, launchChromium } from './chromium.ts';
import { startStoredeck, type Storedeck } from './storedeck.ts';
import { openWatchedPage, type WatchedPage } from './watched-page.ts';

// The stores' simulation draws hundreds of full-size pictures for a first sync.
const PATIENCE_MS = 150_000;

/** One transparent pixel: a PNG of colour type 6. */
const TRANSPARENT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describeInChromium('comparing New with Current', () => {
  let server: Storedeck;
  let browser: Browser;
  let visit: WatchedPage;
  let page: Page;
  let dir: string;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startStoredeck(['--demo']);
    dir = ((await (await fetch(`${server.url}/api/health`)).json()) as { dir: string }).dir;
    visit = await openWatchedPage(browser);
    page = visit.page;
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByTestId('app-store-page').waitFor({ timeout: PATIENCE_MS });
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const open = (address: string) => page.goto(`${server.url}/${address}`);
  const side = (name: 'Current' | 'New') => page.getByRole('region', { name, exact: true });
  const changes = () => page.getByRole('complementary', { name: 'Changes' });
  const problems = () => page.getByRole('region', { name: 'Problems' });

  test('without a New it says how to get one', async () => {
    await open('?view=compare');
    await page.getByRole('heading', { name: 'No new listing yet' }).waitFor();
    await page.getByRole('button', { name: 'Start from template' }).click();
    await changes().waitFor({ timeout: PATIENCE_MS });
  });

  test('each side shows its own words, and marks those the other has not', async () => {
    await open('?view=compare&locale=ja');
    const { subtitle, next } = textOf('ja');
    await side('Current').getByRole('deletion').getByText(subtitle).waitFor();
    await side('New').getByRole('insertion').getByText(next.subtitle).waitFor();
    expect(await side('Current').getByRole('insertion').count()).toBe(0);
    // Unfolded, and no more marked than what changed.
    const description = side('New').locator('[data-field="description"]');
    expect(await description.textContent()).toBe(`${next.opening}\n\n${textOf('ja').description}`);
    await changes().getByText(PRODUCT.nextVersion).waitFor();
    await side('Current').getByText('Removed').first().waitFor();
    await side('New').getByText('Changed').first().waitFor();
  });

  test('a change leads to its place, a locale to that locale', async () => {
    await changes()
      .getByRole('button', { name: /^Description/ })
      .click();
    await page.waitForFunction(
      () =>
        document.activeElement instanceof HTMLElement &&
        document.activeElement.dataset['field'] === 'description',
    );
    await changes()
      .getByRole('button', { name: /^German/ })
      .click();
    await side('New').locator('article[lang="de-DE"]').waitFor();
    expect(new URL(page.url()).searchParams.get('locale')).toBe('de-DE');
  });

  test('the rows of pictures of both sides scroll together', async () => {
    await side('Current').locator('ul[data-shelf]').hover();
    await page.mouse.wheel(400, 0);
    await page.waitForFunction(() => {
      const [current, planned] = [...document.querySelectorAll('ul[data-shelf]')];
      const room = planned ? planned.scrollWidth - planned.clientWidth : 0;
      return (
        current &&
        planned &&
        planned.scrollLeft > 0 &&
        planned.scrollLeft >= Math.min(current.scrollLeft, room) - 1
      );
    });
  });

  test('pictures that were moved, taken away and added are told apart', async () => {
    await writeNew(dir, ({ appStore }) => {
      const screenshots = appStore?.locales['en-US']?.screenshots ?? {};
      const [first, second, , ...others] = screenshots['APP_IPHONE_67'] ?? [];
      const added: ListingPicture = { file: 'assets/new/alpha.png', width: 1290, height: 2796 };
      screenshots['APP_IPHONE_67'] = [second!, ...others, first!, added];
      appStore!.locales['en-US']!.keywords = `${appStore!.locales['en-US']!.keywords},forest`;
      delete appStore!.locales['de-DE'];
      appStore!.locales['fi'] = { name: 'Tilia', description: 'Puutarha tavoille.' };
    });
    await open('?view=compare&locale=en-US');
    await side('Current').getByText('Moved to 9').waitFor();
    await side('New').getByText('Moved from 1').waitFor();
    await side('Current').getByText('Removed').waitFor();
    await side('New').getByText('Added').waitFor();
    expect(await side('New').getByText('Moved').count()).toBe(1);
    // No visitor's page shows keywords, so the list does.
    await changes().getByRole('insertion').getByText(',forest').waitFor();
    await changes()
      .getByRole('button', { name: /^Finnish.*only in New/ })
      .waitFor();
    await changes()
      .getByRole('button', { name: /that stay/ })
      .click();
    await changes()
      .getByRole('button', { name: /^German.*only in Current/ })
      .click();
    await changes().getByText('New does not name this locale').waitFor();
  });

  test('problems are counted, listed by kind, and lead to their place', async () => {
    await writeNew(dir, ({ appStore, googlePlay }) => {
      appStore!.locales['fr-FR']!.name = 'x'.repeat(31);
      const images = googlePlay!.locales['en-US']!.images!;
      images['phoneScreenshots'] = [{ ...images['phoneScreenshots']![0]!, width: 1000, height: 2001 }];
      appStore!.locales['en-US']!.screenshots!['APP_IPAD_PRO_3GEN_129'] = [
        { file: 'assets/new/alpha.png', width: 2048, height: 2732 },
      ];
    });
    await open('?view=new&locale=en-US');
    await page.getByRole('button', { name: /^Problems: \d+ errors, \d+ warnings/ }).click();
    await problems().getByText('Name too long').waitFor();
    await problems().getByText('31 of 30 characters').click();
    await page.locator('article[lang="fr-FR"]').waitFor();
    await page.waitForFunction(
      () => (document.activeElement as HTMLElement | null)?.dataset['field'] === 'name',
    );

    await problems()
      .getByRole('button', { name: /1000 × 2001/ })
      .press('Enter');
    await page.getByTestId('play-page').waitFor();
    await page.waitForFunction(
      () => (document.activeElement as HTMLElement | null)?.dataset['picture'] === '0',
    );

    // So many that they are folded: what the simulated store serves has an alpha channel too.
    await problems().getByText('Alpha channel').click();
    await problems()
      .getByRole('button', { name: /alpha\.png/ })
      .click();
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('store'), searchParams.get('device')]).toEqual(['appstore', 'ipad']);
    await problems().getByRole('button', { name: 'Close the problems' }).click();
    expect(await problems().count()).toBe(0);
  });

  test('Current has problems of its own', async () => {
    await open('?panel=problems');
    await problems().getByRole('heading', { name: 'Problems in Current' }).waitFor();
    await problems().getByText('Smaller set may be out of date').waitFor();
    expect(await problems().getByText('Name too long').count()).toBe(0);
  });

  test.each([390, 1024, 2560])('nothing sticks out of a window %i pixels wide', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    for (const address of [
      '?view=compare&locale=ar-SA',
      '?view=compare&store=play',
      '?view=compare&device=ipad',
    ]) {
      await open(address);
      await changes().waitFor();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  });

  test('the browser had nothing to complain of', () => {
    expect(visit.complaints).toEqual([]);
  });
});

/** Writes a `listing.json` that differs from what was synced as `change` says, and a picture with an alpha channel. */
async function writeNew(dir: string, change: (listing: Listing) => void): Promise<void> {
  const listing = JSON.parse(await readFile(join(dir, 'listing-current.json'), 'utf8')) as Listing;
  change(listing);
  await writeFile(join(dir, 'assets/new/alpha.png'), TRANSPARENT);
  await writeFile(join(dir, 'listing.json'), JSON.stringify(listing));
}
