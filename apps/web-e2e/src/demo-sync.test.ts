import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';
import { Listing } from '@storedeck/listing';

import { browserForSuite } from './browser-for-suite.ts';
import { describeInChromium } from './chromium.ts';
import { oncePerSuite } from './once-per-suite.ts';
import { startDemo } from './storedeck.ts';

/** The longest wait for the first sync, in ms: drawing some hundred pictures takes long on a busy machine. */
const SYNC_MS = 600_000;

describeInChromium('the first sync of the demo', () => {
  const demo = oncePerSuite(startDemo);
  const browser = browserForSuite();

  test(
    'one click in an empty folder downloads the listings of both stores; another sync downloads nothing',
    async () => {
      expect(await readdir(demo().dir)).not.toContain('listing-current.json');
      // The addresses of the pictures of a running sync no longer exist when the sync ends. The page may request one of
      // these pictures at that moment.
      browser.expectComplaint(/the server responded with a status of 404/);
      const page = await browser.open();
      const missing: string[] = [];
      page.on('response', (response) => {
        if (response.status() === 404) missing.push(new URL(response.url()).pathname);
      });
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
      expect(missing.filter((path) => !path.startsWith('/api/sync-picture/'))).toEqual([]);
    },
    2 * SYNC_MS,
  );

  test(
    'what is published is live after the simulated release, and a sync shows it as Current',
    async () => {
      const client = createClient({ baseUrl: demo().url });
      await client.startFromCurrent();
      const params = { which: 'new' } as const;
      const { listing, etag } = await client.readListing({ params });
      listing!.appStore!.locales['en-US']!.subtitle = 'Published in the demo';
      await client.writeListing({ params, body: { listing: listing!, etag } });

      const page = await browser.open();
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
    },
    SYNC_MS,
  );
});
