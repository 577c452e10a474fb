import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startFakeStores, type RunningFakeStores } from '@storedeck/fake-stores/node';
import type { Browser, Page } from 'playwright-core';

import { describeInChromium, launchChromium } from './chromium.ts';
import { startStoredeck, type Storedeck } from './storedeck.ts';
import { openWatchedPage, type WatchedPage } from './watched-page.ts';
import { makeWorkingFolder } from './working-folder.ts';

/** For hundreds of pictures. */
const PATIENCE_MS = 100_000;

describeInChromium('import and export', () => {
  let fake: RunningFakeStores;
  let folder: Awaited<ReturnType<typeof makeWorkingFolder>>;
  let server: Storedeck;
  let browser: Browser;
  let visit: WatchedPage;
  let page: Page;
  let dir: string;

  beforeAll(async () => {
    browser = await launchChromium();
    fake = await startFakeStores({ pictures: { bytes: 4000 } });
    folder = await makeWorkingFolder((await fake.stores.makeCredentials()).env);
    ({ dir } = folder);
    server = await startStoredeck(['--dir', dir], {
      ASC_API_BASE_URL: fake.ascBaseUrl,
      PLAYSTORE_API_BASE_URL: fake.playBaseUrl,
      PLAYSTORE_TOKEN_URL: fake.playTokenUrl,
    });
    visit = await openWatchedPage(browser);
    page = visit.page;
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByTestId('app-store-page').waitFor({ timeout: PATIENCE_MS });
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await fake?.close();
    await folder?.remove();
  });

  const choose = async (entry: string) => {
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('button', { name: entry }).click();
  };
  const hashes = async (folder: string) => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    const hash = async (file: string) =>
      [
        file.slice(folder.length + 1),
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      ] as const;
    return Object.fromEntries(await Promise.all(files.sort().map(hash)));
  };

  test('Current goes out as fastlane, comes back as New, and goes out again as the same files', async () => {
    await choose('Export…');
    const out = page.getByRole('dialog', { name: 'Export' });
    await out.getByRole('button', { name: 'Export', exact: true }).click();
    const exported = page.getByRole('dialog', { name: 'Exported' });
    await exported.getByText(join(dir, 'export/fastlane')).waitFor({ timeout: PATIENCE_MS });
    const left = exported.getByRole('region', { name: 'Left behind' });
    await left.getByText('fastlane keeps it in the Appfile').click();
    await left.getByText('appStore.bundleId', { exact: true }).waitFor();
    await exported.getByRole('button', { name: 'Done' }).click();
    const first = await hashes(join(dir, 'export/fastlane'));
    expect(Object.keys(first).length).toBeGreaterThan(200);

    await choose('Import…');
    const into = page.getByRole('dialog', { name: 'Import as New' });
    await into
      .getByRole('textbox', { name: 'Path of the fastlane folder' })
      .fill(join(dir, 'export/fastlane'));
    await page.keyboard.press('Enter');
    const imported = page.getByRole('dialog', { name: 'Imported' });
    await imported.getByText('Nothing was left behind.').waitFor({ timeout: PATIENCE_MS });
    await imported.getByRole('button', { name: 'Show New' }).click();
    await page.getByTestId('app-store-page').waitFor();
    expect(new URL(page.url()).searchParams.get('view')).toBe('new');

    await choose('Export…');
    expect(await out.getByRole('radio', { name: 'New' }).isChecked()).toBe(true);
    await out.getByRole('button', { name: 'Export', exact: true }).click();
    await exported.getByRole('button', { name: 'Done' }).click({ timeout: PATIENCE_MS });
    expect(await hashes(join(dir, 'export/fastlane'))).toEqual(first);
  });

  test('store.config.json goes out without what it has no place for, which is listed', async () => {
    await choose('Export…');
    const out = page.getByRole('dialog', { name: 'Export' });
    await out.getByText('store.config.json').click();
    await out.getByRole('button', { name: 'Export', exact: true }).click();
    const exported = page.getByRole('dialog', { name: 'Exported' });
    await exported.getByText(join(dir, 'export/store-config')).waitFor({ timeout: PATIENCE_MS });
    await exported.getByRole('region', { name: 'Left behind' }).getByRole('group').first().click();
    await exported
      .getByText(/googlePlay/)
      .first()
      .waitFor();
    await exported.getByRole('button', { name: 'Done' }).click();
    const config = JSON.parse(await readFile(join(dir, 'export/store-config/store.config.json'), 'utf8'));
    expect(Object.keys(config)).toEqual(['configVersion', 'apple']);
  });

  test('a wrong path says what is wrong; a New that is there is replaced only when asked to, and kept', async () => {
    await choose('Import…');
    const into = page.getByRole('dialog', { name: 'Import as New' });
    const path = into.getByRole('textbox', { name: 'Path of the fastlane folder' });
    await path.fill('/no/such/folder');
    await into.getByRole('button', { name: 'Import', exact: true }).click();
    await into.getByRole('alert').getByText('There is no folder /no/such/folder.').waitFor();
    await path.fill(join(dir, 'export/fastlane'));
    expect(await into.getByRole('alert').count()).toBe(0);
    await into.getByRole('button', { name: 'Import', exact: true }).click();
    await into
      .getByRole('alert')
      .getByText('There is a new listing already.')
      .waitFor({ timeout: PATIENCE_MS });
    const before = await readFile(join(dir, 'listing.json'), 'utf8');
    await into.getByRole('button', { name: 'Replace New' }).click();
    const imported = page.getByRole('dialog', { name: 'Imported' });
    await imported.getByText('assets/new-backup-').waitFor({ timeout: PATIENCE_MS });
    const backup = (await readdir(join(dir, 'assets'))).find((name) => name.startsWith('new-backup-'));
    expect(await readFile(join(dir, 'assets', backup ?? '', 'listing.json'), 'utf8')).toBe(before);
    await page.keyboard.press('Escape');
    expect(await imported.count()).toBe(0);
    expect(visit.complaints.filter((text) => !text.includes('status of 40'))).toEqual([]);
  });
});
