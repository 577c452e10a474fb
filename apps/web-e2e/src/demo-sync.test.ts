import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';
import { Listing } from '@storedeck/listing';
import type { Page } from 'playwright-core';

import { browserForSuite } from './browser-for-suite.ts';
import { describeInChromium } from './chromium.ts';
import { oncePerSuite } from './once-per-suite.ts';
import { PICTURE_GONE } from './picture-gone.ts';
import { startDemo } from './storedeck.ts';

/** The longest wait for the first sync, in ms: drawing some hundred pictures takes long on a busy machine. */
const SYNC_MS = 600_000;

describeInChromium('the first sync of the demo, and a publication after it', () => {
  const demo = oncePerSuite(startDemo);
  const browser = browserForSuite();

  // There is only one test, because publishing needs a synced folder, and the sync of a demo takes long.
  test(
    'one click downloads the listings of both stores, another sync downloads nothing, and what is published is live after the simulated release',
    async () => {
      expect(await readdir(demo().dir)).not.toContain('listing-current.json');
      browser.expectComplaint(PICTURE_GONE);
      await syncTwice(await browser.open());
      await publishAndRelease(await browser.open());
    },
    3 * SYNC_MS,
  );

  async function syncTwice(page: Page): Promise<void> {
    await page.goto(demo().url);
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByRole('progressbar', { name: 'First sync' }).waitFor();

    await page.getByText(/^Synced \d+\.\d+/).waitFor({ timeout: SYNC_MS });
    const appStore = page.getByTestId('app-store-page');
    const title = (await appStore.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const listing = Listing.parse(
      JSON.parse(await readFile(join(demo().dir, 'listing-current.json'), 'utf8')),
    );
    expect(title).toContain(listing.appStore?.locales['en-US']?.name);
    const first = appStore.getByRole('button', { name: /^Open screenshot 1 of \d+$/ }).getByRole('img');
    await expect(first.evaluate((image: HTMLImageElement) => image.decode())).resolves.toBeUndefined();

    await page.getByRole('radio', { name: 'Google Play' }).check({ force: true });
    const play = page.getByTestId('play-page');
    await play.getByRole('button', { name: /^Open screenshot 1 of \d+$/ }).waitFor();
    await play
      .getByText(listing.googlePlay?.locales['en-US']?.title ?? '')
      .first()
      .waitFor();

    await page.getByRole('button', { name: 'Sync', exact: true }).click();
    await page.getByText(/^0 pictures downloaded, \d{2,} already on disk$/).waitFor();
  }

  async function publishAndRelease(page: Page): Promise<void> {
    const client = createClient({ baseUrl: demo().url });
    await client.startFromCurrent();
    const params = { which: 'new' } as const;
    const { listing, etag } = await client.readListing({ params });
    listing!.appStore!.locales['en-US']!.subtitle = 'Published in the demo';
    await client.writeListing({ params, body: { listing: listing!, etag } });

    await page.goto(`${demo().url}/publish`);
    await page.getByRole('button', { name: 'Make a plan' }).click();
    // The demo's editable version has another subtitle, so there is a conflict.
    await page.getByRole('radio', { name: /^Publish New/ }).check();
    await page.getByText('All conflicts are decided.').waitFor();
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve and publish/ })
      .click();
    await page.getByRole('heading', { name: 'Published', exact: true }).waitFor();
    const release = page.getByRole('region', { name: 'Simulated release' });
    await release.getByRole('button', { name: 'Review and release' }).click();
    await release
      .getByText(/^Version \S+ is live in the simulated App Store\. Version \S+ accepts/)
      .waitFor();
    await page.getByText(/^Synced\. See it in/).waitFor({ timeout: SYNC_MS });

    await page.getByRole('link', { name: 'Live', exact: true }).click();
    await page.getByTestId('app-store-page').getByText('Published in the demo').first().waitFor();
  }
});
