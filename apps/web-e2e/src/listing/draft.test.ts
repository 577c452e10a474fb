import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { PRODUCT, findText } from '@storedeck/fake-stores';
import type { Page } from 'playwright-core';

import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startStoreWorld } from '../store-world.ts';

describeInChromium('the draft in the store', () => {
  const world = oncePerSuite(() => startStoreWorld());
  const browser = browserForSuite();
  let page: Page;

  beforeAll(() => world().sync());

  beforeEach(async () => {
    page = await browser.open();
  });

  const open = (address: string) => page.goto(`${world().url}/${address}`);
  const side = (name: string) => page.getByRole('region', { name, exact: true });

  test('can be chosen beside Live and New, and shows its version and state', async () => {
    await open('');
    await page.getByTestId('app-store-page').getByText(findText('en-US').subtitle).waitFor();
    await page.getByText('Draft', { exact: true }).click();
    await page.getByText(`${PRODUCT.nextVersion} · being prepared, not submitted`).waitFor();
    await page.getByTestId('app-store-page').getByText(findText('en-US').next.subtitle).waitFor();
    expect(new URL(page.url()).searchParams.get('view')).toBe('draft');
  });

  test('shows its own pictures and the pictures that it shares with Live', async () => {
    await open('?view=draft');
    const pictures = page.locator('ul[data-shelf] [data-picture] img');
    await pictures.nth(2).waitFor();
    const sources = await pictures.evaluateAll((all) => all.map((each) => each.getAttribute('src') ?? ''));
    expect(sources[0]).toContain('/assets/current/appstore/en-US/02-APP_IPHONE_67');
    expect(sources[2]).toContain('/assets/draft/appstore/en-US/03-APP_IPHONE_67');
    await pictures.nth(2).scrollIntoViewIfNeeded();
    await pictures.nth(2).evaluate(async (image) => (image as HTMLImageElement).decode());
  });

  test('on Google Play explains which parts the API provides', async () => {
    await open('?view=draft&store=googleplay');
    await page.getByText(`${PRODUCT.nextVersion} · Draft`).waitFor();
    await page.getByText(/Google’s API provides only the release of a draft and its notes/).waitFor();
    await page.getByTestId('play-page').getByText('Export your journal').waitFor();
  });

  test('can be compared with Live and with New, and the address names both sides', async () => {
    await open('?view=compare&from=live&to=draft');
    const { subtitle, next } = findText('en-US');
    await side('Live').getByRole('deletion').getByText(subtitle).waitFor();
    await side('Draft').getByRole('insertion').getByText(next.subtitle).waitFor();
    await side('Draft').getByText(`${PRODUCT.nextVersion} · being prepared, not submitted`).waitFor();
    await page.getByRole('combobox', { name: 'Compare from' }).selectOption('Draft');
    await side('Draft').and(page.locator('[data-side="current"]')).waitFor();
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('from'), searchParams.get('to')]).toEqual(['draft', 'live']);
    await page.reload();
    await side('Live').getByRole('insertion').getByText(subtitle).waitFor();
  });

  test('is compared with Live by default while there is no New', async () => {
    await open('?view=compare');
    await side('Draft').waitFor();
  });

  test('that is not on disk yet is read by the next sync', async () => {
    // The sync replaces pictures that the page may be requesting. The page requests them again after the sync.
    browser.expectComplaint(/status of 404/);
    await rm(join(world().dir, 'listing-draft.json'));
    await open('?view=draft');
    await page.getByRole('heading', { name: 'The draft has not been read yet' }).waitFor();
    await world().sync();
    await page.getByText(`${PRODUCT.nextVersion} · being prepared, not submitted`).waitFor();
  });

  test('is replaced by an explanation if the store has no draft', async () => {
    const row = world()
      .fake.stores.appStore.table.all('appStoreVersions')
      .find(({ attributes }) => attributes['versionString'] === PRODUCT.nextVersion);
    const state = row?.attributes['appVersionState'];
    if (row) row.attributes['appVersionState'] = 'REPLACED_WITH_NEW_VERSION';
    await world().sync();
    await open('?view=draft');
    await page.getByRole('heading', { name: 'No version is in preparation' }).waitFor();
    if (row) row.attributes['appVersionState'] = state;
    await page.close();
    await world().sync();
  });

  test('fits into windows of all widths', async () => {
    await open('?view=compare&from=live&to=draft');
    await side('Draft').waitFor();
    await expectNoSidewaysScroll(page, [390, 1024, 1440]);
  });
});
