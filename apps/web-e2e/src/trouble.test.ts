import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { textOf } from '@storedeck/fake-stores';
import { startFakeStores, type RunningFakeStores } from '@storedeck/fake-stores/node';
import type { Browser, Page } from 'playwright-core';

import { describeInChromium, launchChromium } from './chromium.ts';
import { startStoredeck, type Storedeck } from './storedeck.ts';
import { openWatchedPage } from './watched-page.ts';
import { makeWorkingFolder } from './working-folder.ts';

describeInChromium('trouble, and the way out of it', () => {
  let fake: RunningFakeStores;
  let folder: Awaited<ReturnType<typeof makeWorkingFolder>>;
  let server: Storedeck;
  let browser: Browser;
  let page: Page;
  let storeAddresses: Record<string, string>;

  beforeAll(async () => {
    browser = await launchChromium();
    fake = await startFakeStores({
      pictures: { bytes: 4000 },
      locales: ['en-US', 'ar-SA'],
      processingScreenshot: true,
    });
    folder = await makeWorkingFolder((await fake.stores.makeCredentials()).env);
    storeAddresses = {
      ASC_API_BASE_URL: fake.ascBaseUrl,
      PLAYSTORE_API_BASE_URL: fake.playBaseUrl,
      PLAYSTORE_TOKEN_URL: fake.playTokenUrl,
    };
    server = await startStoredeck(['--dir', folder.dir], storeAddresses);
    ({ page } = await openWatchedPage(browser));
    await page.goto(server.url);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await fake?.close();
    await folder?.remove();
  });

  afterEach(() => fake.stores.faults.clear());

  const sync = () => page.getByRole('button', { name: 'Sync', exact: true });

  test('a refused key is told in words, with what to do and the code; trying again works', async () => {
    fake.stores.faults.add({ match: { store: 'appStore' }, respond: 'unauthorized' });
    await page.getByRole('button', { name: 'Sync now' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('APPSTORE_REFUSED').waitFor();
    expect((await alert.locator('p').count()) >= 3).toBe(true);
    // Nothing is lost, nothing pretends to be there.
    await page.getByRole('heading', { name: 'Nothing synced yet' }).waitFor();

    fake.stores.faults.clear();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByTestId('app-store-page').waitFor();
    expect(await alert.count()).toBe(0);
  });

  test('a screenshot that the store still processes is shown as that', async () => {
    await page
      .getByRole('img', { name: /^Screenshot 2 of \d+: Not available yet: Upload Complete/ })
      .waitFor();
  });

  test('a failing sync leaves the listing on the page as it was', async () => {
    fake.stores.faults.add({ match: { store: 'play' }, respond: 'serverError' });
    await sync().click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('heading', { level: 1, name: textOf('en-US').name }).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('a sync can be cancelled, and the next one works', async () => {
    fake.stores.faults.add({ match: { store: 'appStore' }, respond: 'stalledBody' });
    await sync().click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('The sync was cancelled.').waitFor();
    fake.stores.faults.clear();
    await sync().click();
    await page.getByRole('status').getByText('0 pictures downloaded').waitFor();
  });

  test('a locale nobody has leads to the default language', async () => {
    await page.goto(`${server.url}/?store=play&locale=fr-FR`);
    await page
      .getByTestId('play-page')
      .getByRole('heading', { level: 1, name: textOf('en-US').name })
      .waitFor();
  });

  test('the page says when the server is gone, and finds it again by itself', async () => {
    await server.kill();
    await page.getByRole('alert').getByText('The Storedeck server is not running.').waitFor();
    await page.getByTestId('play-page').waitFor();
    // What was not loaded yet cannot be had now; it says so in its place, and nothing else is lost.
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('button', { name: 'Export…' }).click();
    await page.getByRole('heading', { name: 'This part of the page could not be loaded' }).waitFor();
    server = await startStoredeck(['--dir', folder.dir, '--port', String(server.port)], storeAddresses);
    await page
      .getByRole('alert')
      .getByText('The Storedeck server is not running.')
      .waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await page.getByTestId('play-page').waitFor();
    await sync().click();
    await page.getByRole('status').getByText('0 pictures downloaded').waitFor();
  });

  test('a folder without keys tells which ones to put where', async () => {
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
    await keyless.stop();
    await bare.remove();
  });
});
