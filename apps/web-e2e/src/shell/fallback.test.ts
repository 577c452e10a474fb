import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { PRODUCT, findText } from '@storedeck/fake-stores';
import type { Listing } from '@storedeck/listing';
import type { Page } from 'playwright-core';

import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startStoreWorld } from '../store-world.ts';

describeInChromium('a language without texts or pictures', () => {
  const world = oncePerSuite(() => startStoreWorld({ locales: ['en-US', 'ar-SA'] }));
  const browser = browserForSuite();
  let page: Page;

  beforeAll(() => world().sync());

  beforeEach(async () => {
    page = await browser.open();
  });

  const open = (address: string) => page.goto(`${world().url}/${address}`);
  const appStorePage = () => page.getByTestId('app-store-page');
  const writeNew = (listing: object) =>
    writeFile(join(world().dir, 'listing.json'), JSON.stringify({ schemaVersion: 1, ...listing }));

  test('with texts alone is shown with the pictures of the main language, and the page says so', async () => {
    const czech = { name: 'Tilia: zahrada návyků', description: 'Návyky, které rostou.' };
    await writeNew({
      appStore: { bundleId: PRODUCT.bundleId, primaryLocale: 'en-US', locales: { cs: czech } },
    } satisfies Omit<Listing, 'schemaVersion'>);
    await open('?view=new&locale=cs');
    await appStorePage().getByRole('heading', { name: czech.name }).waitFor();
    const screenshots = appStorePage().getByRole('region', { name: 'Screenshots' });
    await screenshots.getByText('from English (United States)').waitFor();
    expect(await screenshots.getByRole('listitem').count()).toBeGreaterThan(0);
    expect(await appStorePage().locator('[data-field="description"]').getAttribute('lang')).toBeNull();
    await rm(join(world().dir, 'listing.json'));
  });

  test('with a description alone has the name of the main language, in the writing direction of that language', async () => {
    await writeNew({
      appStore: {
        bundleId: PRODUCT.bundleId,
        primaryLocale: 'en-US',
        locales: { he: { description: 'הרגלים' } },
      },
    });
    await open('?view=new&locale=he');
    const name = appStorePage().locator('[data-field="name"]');
    await name.getByText(findText('en-US').name).waitFor();
    expect([await name.getAttribute('lang'), await name.getAttribute('dir')]).toEqual(['en-US', 'ltr']);
    await rm(join(world().dir, 'listing.json'));
  });

  test('that a store does not have is shown in the main language, and the page explains it once', async () => {
    await writeNew({
      googlePlay: {
        packageName: PRODUCT.packageName,
        defaultLanguage: 'en-US',
        locales: { 'cs-CZ': { title: 'Zahrada' } },
      },
    });
    await open('?view=current&store=appstore&locale=cs-CZ');
    await page.getByText('No Czech (Czechia) on App Store.').waitFor();
    await page.getByText('Visitors see English (United States).').waitFor();
    await appStorePage().getByText(findText('en-US').subtitle).waitFor();
    expect(await page.getByTestId('origin').count()).toBe(0);
    await rm(join(world().dir, 'listing.json'));
  });

  test('in New shows what publishing keeps where New has none: the version in preparation', async () => {
    await writeNew({
      appStore: {
        bundleId: PRODUCT.bundleId,
        primaryLocale: 'en-US',
        locales: { 'en-US': { subtitle: 'Only this is new' } },
      },
    });
    await open('?view=new');
    await appStorePage().getByText('Only this is new').waitFor();
    await appStorePage()
      .getByRole('heading', { name: findText('en-US').name })
      .waitFor();
    await appStorePage().getByText(`kept from ${PRODUCT.nextVersion} in App Store Connect`).first().waitFor();
    await rm(join(world().dir, 'listing.json'));
  });
});
