import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { browserForSuite } from './browser-for-suite.ts';
import { describeInChromium } from './chromium.ts';
import { oncePerSuite } from './once-per-suite.ts';
import { startStoreWorld } from './store-world.ts';

describeInChromium('import and export', () => {
  const world = oncePerSuite(async () => {
    const started = await startStoreWorld();
    await started.sync();
    return started;
  });
  const browser = browserForSuite();
  let page: Page;
  let dir: string;

  beforeAll(() => {
    ({ dir } = world());
  });

  beforeEach(async () => {
    for (const made of ['export', 'listing.json', 'assets/new'])
      await rm(join(dir, made), { recursive: true, force: true });
    page = await browser.open();
    await page.goto(world().url);
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

  test('an export to fastlane folders, imported as New and exported again, gives the same files', async () => {
    await choose('Export…');
    const out = page.getByRole('dialog', { name: 'Export' });
    await out.getByRole('button', { name: 'Export', exact: true }).click();
    const exported = page.getByRole('dialog', { name: 'Exported' });
    await exported.getByText(join(dir, 'export/fastlane')).waitFor();
    const left = exported.getByRole('region', { name: 'Not converted' });
    await left.getByText('fastlane has it in the Appfile').click();
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
    await imported.getByText('Everything was converted.').waitFor();
    await imported.getByRole('button', { name: 'Show New' }).click();
    await page.getByTestId('app-store-page').waitFor();
    expect(new URL(page.url()).searchParams.get('view')).toBe('new');

    await choose('Export…');
    expect(await out.getByRole('radio', { name: 'New' }).isChecked()).toBe(true);
    await out.getByRole('button', { name: 'Export', exact: true }).click();
    await exported.getByRole('button', { name: 'Done' }).click();
    expect(await hashes(join(dir, 'export/fastlane'))).toEqual(first);
  });

  test('an export to store.config.json lists what the format cannot express', async () => {
    await choose('Export…');
    const out = page.getByRole('dialog', { name: 'Export' });
    await out.getByText('store.config.json').click();
    await out.getByRole('button', { name: 'Export', exact: true }).click();
    const exported = page.getByRole('dialog', { name: 'Exported' });
    await exported.getByText(join(dir, 'export/store-config')).waitFor();
    await exported.getByRole('region', { name: 'Not converted' }).getByRole('group').first().click();
    await exported
      .getByText(/googlePlay/)
      .first()
      .waitFor();
    await exported.getByRole('button', { name: 'Done' }).click();
    const config = JSON.parse(await readFile(join(dir, 'export/store-config/store.config.json'), 'utf8'));
    expect(Object.keys(config)).toEqual(['configVersion', 'apple']);
  });

  test('an import reports a wrong path, and replaces New only after a question, with a backup', async () => {
    browser.expectComplaint(/status of 40/);
    await choose('Export…');
    await page
      .getByRole('dialog', { name: 'Export' })
      .getByRole('button', { name: 'Export', exact: true })
      .click();
    await page.getByRole('dialog', { name: 'Exported' }).getByRole('button', { name: 'Done' }).click();
    await fetch(`${world().url}/api/listing/new/from-current`, { method: 'POST' });
    await choose('Import…');
    const into = page.getByRole('dialog', { name: 'Import as New' });
    const path = into.getByRole('textbox', { name: 'Path of the fastlane folder' });
    await path.fill('/no/such/folder');
    await into.getByRole('button', { name: 'Import', exact: true }).click();
    await into.getByRole('alert').getByText('There is no folder /no/such/folder.').waitFor();
    await path.fill(join(dir, 'export/fastlane'));
    expect(await into.getByRole('alert').count()).toBe(0);
    await into.getByRole('button', { name: 'Import', exact: true }).click();
    await into.getByRole('alert').getByText('There is a new listing already.').waitFor();
    const before = await readFile(join(dir, 'listing.json'), 'utf8');
    await into.getByRole('button', { name: 'Replace New' }).click();
    const imported = page.getByRole('dialog', { name: 'Imported' });
    await imported.getByText('assets/new-backup-').waitFor();
    const backup = (await readdir(join(dir, 'assets'))).find((name) => name.startsWith('new-backup-'));
    expect(await readFile(join(dir, 'assets', backup ?? '', 'listing.json'), 'utf8')).toBe(before);
    await page.keyboard.press('Escape');
    expect(await imported.count()).toBe(0);
  });
});
