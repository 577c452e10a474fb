import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { drawnPictures } from '@storedeck/fake-stores';
import { createNodeCanvas } from '@storedeck/fake-stores/node';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startStoreWorld } from '../store-world.ts';

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
    // Without a version in preparation, New is exported as it is; otherwise with what that version keeps.
    await rm(join(dir, 'listing-draft.json'));
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
    await into.getByRole('button', { name: 'Enter a path instead' }).click();
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

  test('an export to store.config.json lists the parts that the format cannot contain', async () => {
    await choose('Export…');
    const out = page.getByRole('dialog', { name: 'Export' });
    await out.getByRole('combobox', { name: 'Format' }).selectOption('store.config.json');
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

  test('the texts of an export as a spreadsheet, changed and chosen as a file, are merged into New', async () => {
    await fetch(`${world().url}/api/listing/new/from-current`, { method: 'POST' });
    await choose('Export…');
    const out = page.getByRole('dialog', { name: 'Export' });
    await out.getByRole('combobox', { name: 'Format' }).selectOption('Spreadsheet (CSV)');
    await out.getByText('a row for each text, a column for each language').waitFor();
    await out.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('dialog', { name: 'Exported' }).getByRole('button', { name: 'Done' }).click();
    const csv = await readFile(join(dir, 'export/spreadsheet/listing.csv'), 'utf8');
    const [head = '', ...rows] = csv.split('\r\n');
    const column = head.split(',').indexOf('en-US');
    const name = rows.find((row) => row.startsWith('App Store,Name,'))?.split(',')[column] ?? '';
    const before = JSON.parse(await readFile(join(dir, 'listing.json'), 'utf8'));

    await choose('Import…');
    const into = page.getByRole('dialog', { name: 'Import as New' });
    const chooser = page.waitForEvent('filechooser');
    await into.getByRole('button', { name: 'Choose a file…' }).click();
    const buffer = Buffer.from(csv.replaceAll(name, 'A name of a translator'));
    await (await chooser).setFiles({ name: 'texts.csv', mimeType: 'text/csv', buffer });
    await into.getByText('texts.csv').waitFor();
    await into.getByRole('button', { name: 'Merge into New' }).click();
    await page.getByRole('dialog', { name: 'Imported' }).waitFor();
    const after = JSON.parse(await readFile(join(dir, 'listing.json'), 'utf8'));
    expect(after.appStore.locales['en-US'].name).toBe('A name of a translator');
    expect(after.appStore.locales['en-US'].screenshots).toEqual(before.appStore.locales['en-US'].screenshots);
    expect(after.googlePlay.locales['en-US'].images).toEqual(before.googlePlay.locales['en-US'].images);
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
    await into.getByRole('button', { name: 'Enter a path instead' }).click();
    const path = into.getByRole('textbox', { name: 'Path of the fastlane folder' });
    await path.fill('/no/such/folder');
    await into.getByRole('button', { name: 'Import', exact: true }).click();
    await into.getByRole('alert').getByText('There is no folder /no/such/folder.').waitFor();
    await path.fill(join(dir, 'export/fastlane'));
    await into.getByRole('alert').first().waitFor({ state: 'detached' });
    await into.getByRole('button', { name: 'Import', exact: true }).click();
    await into.getByRole('group', { name: 'There is a new listing already' }).waitFor();
    await into.getByRole('radio', { name: /^Replace New/ }).check();
    const before = await readFile(join(dir, 'listing.json'), 'utf8');
    await into.getByRole('button', { name: 'Replace New' }).click();
    const imported = page.getByRole('dialog', { name: 'Imported' });
    await imported.getByText('assets/new-backup-').waitFor();
    const backup = (await readdir(join(dir, 'assets'))).find((name) => name.startsWith('new-backup-'));
    expect(await readFile(join(dir, 'assets', backup ?? '', 'listing.json'), 'utf8')).toBe(before);
    await page.keyboard.press('Escape');
    await imported.waitFor({ state: 'detached' });
  });

  describe('of a folder or file that is chosen or dropped', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'storedeck-chosen-'));
      const file = async (path: string, content: string | Uint8Array) => {
        await mkdir(join(folder, dirname(path)), { recursive: true });
        await writeFile(join(folder, path), content);
      };
      const picture = await drawnPictures(createNodeCanvas()).render(
        { kind: 'screen', device: 'iphone', locale: 'en-US', screen: 0, width: 1290, height: 2796 },
        { width: 1290, height: 2796 },
        'jpeg',
      );
      await file('app/fastlane/metadata/en-US/name.txt', 'A name from a folder\n');
      await file('app/fastlane/metadata/fi/name.txt', 'Nimi\n');
      await file('app/fastlane/metadata/review_information/demo_password.txt', 'secret');
      await file('app/fastlane/metadata/notes.txt', 'x');
      await file('app/fastlane/metadata/android/en-US/title.txt', 'A title');
      await file('app/fastlane/screenshots/en-US/01.jpg', picture.bytes);
      await file('app/src/main.ts', 'code');
      await file('other/readme.txt', 'x');
      const config = { configVersion: 0, apple: { info: { 'en-US': { title: 'From a file' } } } };
      await file('store.config.json', JSON.stringify(config));
      await file('wrong/store.config.json', '{"configVersion": 7}');
    });
    afterAll(() => rm(folder, { recursive: true }));

    const dialog = () => page.getByRole('dialog', { name: 'Import as New' });
    const row = async (store: string) =>
      (await dialog().getByRole('row').filter({ hasText: store }).getByRole('cell').allTextContents()).join(
        ' ',
      );
    const chooseFolder = async (path: string) => {
      const chooser = page.waitForEvent('filechooser');
      await dialog().getByRole('button', { name: 'Choose a folder…' }).click();
      await (await chooser).setFiles(join(folder, path));
    };
    /** Drops a file or folder onto the page, as if a person drags it from the desktop. */
    const drop = async (path: string) => {
      const session = await page.context().newCDPSession(page);
      const { width, height } = page.viewportSize() ?? { width: 1000, height: 700 };
      const event = {
        x: width / 2,
        y: height / 2,
        data: { items: [], files: [join(folder, path)], dragOperationsMask: 1 },
      };
      await session.send('Input.dispatchDragEvent', { type: 'dragEnter', ...event });
      await session.send('Input.dispatchDragEvent', { type: 'dragOver', ...event });
      await page.getByText('Drop to import into New').waitFor();
      await session.send('Input.dispatchDragEvent', { type: 'drop', ...event });
    };
    const newListing = async () =>
      JSON.parse(await readFile(join(dir, 'listing.json'), 'utf8')) as {
        appStore: { locales: Record<string, { name?: string; description?: string }> };
      };

    test('a chosen project is recognized, and merged into New on request', async () => {
      await fetch(`${world().url}/api/listing/new/from-current`, { method: 'POST' });
      const before = await newListing();
      await choose('Import…');
      await chooseFolder('app');
      await dialog().getByText('fastlane in app/fastlane').waitFor();
      await dialog().getByRole('table', { name: 'What was recognized' }).waitFor();
      expect(await row('App Store')).toBe('2 2 1');
      expect(await row('Google Play')).toBe('1 1 0');
      await dialog().getByText('It is not part of a listing, and was not read.').waitFor();
      await dialog().getByText('It is not part of a listing.', { exact: false }).last().click();
      await dialog().getByText('metadata/notes.txt').waitFor();
      await dialog()
        .getByText(/^This replaces 2 texts and 1 picture set and adds 1 locale\./)
        .waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(await newListing()).toEqual(before);
      await dialog().getByRole('button', { name: 'Merge into New' }).click();
      const imported = page.getByRole('dialog', { name: 'Imported' });
      await imported.getByText('assets/new-backup-').waitFor();
      await imported.getByRole('button', { name: 'Show New' }).click();
      await page.getByRole('heading', { name: 'A name from a folder' }).first().waitFor();
      const { locales } = (await newListing()).appStore;
      expect(locales['fi']).toEqual({ name: 'Nimi' });
      expect(locales['en-US']).toMatchObject({
        name: 'A name from a folder',
        description: before.appStore.locales['en-US']?.description,
      });
      expect((await readdir(join(dir, 'assets'))).filter((name) => name.includes('.tmp-'))).toEqual([]);
    });

    test('a folder that is dropped onto New is imported', async () => {
      await page.goto(`${world().url}/?view=new`);
      await page.getByRole('heading', { name: 'No new listing yet' }).waitFor();
      await drop('app/fastlane');
      await dialog().getByRole('table', { name: 'What was recognized' }).waitFor();
      expect(await row('App Store')).toBe('2 2 1');
      expect(await dialog().getByRole('group', { name: 'There is a new listing already' }).count()).toBe(0);
      await dialog().getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('dialog', { name: 'Imported' }).getByRole('button', { name: 'Show New' }).click();
      await page.getByRole('heading', { name: 'A name from a folder' }).first().waitFor();
    });

    test('a folder without a listing and an invalid file are refused with the reason, and a valid file is imported', async () => {
      browser.expectComplaint(/status of 40/);
      await page.goto(`${world().url}/?view=new`);
      await page.getByRole('heading', { name: 'No new listing yet' }).waitFor();
      await page.keyboard.press('i');
      await chooseFolder('other');
      await dialog().getByRole('alert').getByText('No listing was recognized in other.').waitFor();
      await dialog().getByRole('button', { name: 'Choose again' }).click();
      await chooseFolder('wrong');
      await dialog()
        .getByRole('alert')
        .getByText(/^store\.config\.json is not a store configuration of version 0/)
        .waitFor();
      await dialog().getByRole('button', { name: 'Choose again' }).click();
      const chooser = page.waitForEvent('filechooser');
      await dialog().getByRole('button', { name: 'Choose a file…' }).click();
      await (await chooser).setFiles(join(folder, 'store.config.json'));
      await dialog().getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('dialog', { name: 'Imported' }).getByRole('button', { name: 'Show New' }).click();
      await page.getByRole('heading', { name: 'From a file' }).first().waitFor();
    });
  });
});
