import { beforeEach, describe, expect, test } from '@jest/globals';
import { textOf } from '@storedeck/fake-stores';
import type { Page } from 'playwright-core';

import { browserForSuite } from './browser-for-suite.ts';
import { describeInChromium } from './chromium.ts';
import { oncePerSuite } from './once-per-suite.ts';
import { startStoreWorld, syncListing } from './store-world.ts';
import { startStoredeck } from './storedeck.ts';
import { makeWorkingFolder } from './working-folder.ts';

const OPTIONS = { locales: ['en-US', 'ar-SA'], processingScreenshot: true };

describeInChromium('failures, and recovery from them', () => {
  const browser = browserForSuite();
  let page: Page;

  beforeEach(async () => {
    page = await browser.open();
    browser.expectComplaint(/Failed to (load resource|fetch)|ERR_/);
  });

  const sync = () => page.getByRole('button', { name: 'Sync', exact: true });

  describe('before the first sync', () => {
    const world = oncePerSuite(() => startStoreWorld(OPTIONS));

    test('a refused key is reported with a hint and the error code, and a retry works', async () => {
      await page.goto(world().url);
      world().fake.stores.faults.add({ match: { store: 'appStore' }, respond: 'unauthorized' });
      await page.getByRole('button', { name: 'Sync now' }).click();
      const alert = page.getByRole('alert');
      await alert.getByText('APPSTORE_REFUSED').waitFor();
      expect((await alert.locator('p').count()) >= 3).toBe(true);
      await page.getByRole('heading', { name: 'Nothing synced yet' }).waitFor();

      world().fake.stores.faults.clear();
      await alert.getByRole('button', { name: 'Try again' }).click();
      await page.getByTestId('app-store-page').waitFor();
      expect(await alert.count()).toBe(0);
    });

    test('a folder without keys says which keys are needed and where they go', async () => {
      const bare = await makeWorkingFolder({ BUNDLE_ID: 'app.example' });
      const keyless = await startStoredeck(['--dir', bare.dir]);
      await page.goto(keyless.url);
      await page.getByRole('heading', { name: 'Give Storedeck access to your app' }).waitFor();
      await page.getByText(`${bare.dir}/.env`).waitFor();
      await page.getByRole('list', { name: 'Variables' }).getByText('BUNDLE_ID= set').waitFor();
      await page.getByRole('button', { name: 'Check and sync' }).click();
      await page.getByRole('alert').getByText('Neither store is complete yet').waitFor();
      await page.getByRole('link', { name: 'Enter credentials' }).click();
      await page.getByRole('heading', { name: 'Credentials', exact: true }).waitFor();
      await keyless.close();
      await bare.remove();
    });
  });

  describe('with a synced listing', () => {
    const world = oncePerSuite(() => startStoreWorld(OPTIONS));

    beforeEach(async () => {
      world().fake.stores.faults.clear();
      await syncListing(world().url);
    });

    test('a screenshot that the store still processes is marked', async () => {
      await page.goto(world().url);
      await page
        .getByRole('img', { name: /^Screenshot 2 of \d+: Not available yet: Upload Complete/ })
        .waitFor();
    });

    test('a failed sync leaves the listing on the page unchanged', async () => {
      await page.goto(world().url);
      world().fake.stores.faults.add({ match: { store: 'googlePlay' }, respond: 'serverError' });
      await sync().click();
      await page.getByRole('alert').waitFor();
      await page.getByRole('heading', { level: 1, name: textOf('en-US').name }).waitFor();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      expect(await page.getByRole('alert').count()).toBe(0);
    });

    test('a sync can be cancelled, and the next one works', async () => {
      await page.goto(world().url);
      world().fake.stores.faults.add({ match: { store: 'appStore' }, respond: 'stalledBody' });
      await sync().click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('The sync was cancelled.').waitFor();
      world().fake.stores.faults.clear();
      await sync().click();
      await page.getByRole('status').getByText('0 pictures downloaded').waitFor();
    });

    test('the address of an unknown locale shows the default language', async () => {
      await page.goto(`${world().url}/?store=play&locale=fr-FR`);
      await page
        .getByTestId('play-page')
        .getByRole('heading', { level: 1, name: textOf('en-US').name })
        .waitFor();
    });

    test('the page reports that the server is gone, and reconnects when it is back', async () => {
      await page.goto(`${world().url}/?store=play`);
      await page.getByTestId('play-page').waitFor();
      await world().kill();
      await page.getByRole('alert').getByText('The Storedeck server is not running.').waitFor();
      await page.getByTestId('play-page').waitFor();
      // A part of the page that was not loaded before cannot be loaded now. The rest stays.
      await page.getByRole('button', { name: 'Import and export' }).click();
      await page.getByRole('button', { name: 'Export…' }).click();
      await page.getByRole('heading', { name: 'This part of the page could not be loaded' }).waitFor();
      await world().restart();
      await page
        .getByRole('alert')
        .getByText('The Storedeck server is not running.')
        .waitFor({ state: 'detached' });
      // It is loaded again by itself.
      await page.getByTestId('play-page').waitFor();
      await sync().click();
      await page.getByRole('status').getByText('0 pictures downloaded').waitFor();
    });
  });
});
