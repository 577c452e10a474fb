import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, expect, test } from '@jest/globals';
import { drawnPictures } from '@storedeck/fake-stores';
import { createNodeCanvas } from '@storedeck/fake-stores/node';
import type { Listing } from '@storedeck/listing';
import type { Page } from 'playwright-core';

import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startStoreWorld } from '../store-world.ts';

const SIZE = { width: 1290, height: 2796 };
const SETS = ['APP_IPHONE_67', 'APP_IPHONE_65', 'APP_IPHONE_61', 'APP_IPHONE_58', 'APP_IPHONE_55'];
const IN_SET = 10;

/** Makes a New with many large pictures, so that the report takes seconds. */
async function makeLargeNew(dir: string): Promise<void> {
  const { bytes } = await drawnPictures(createNodeCanvas()).render(
    { kind: 'screen', device: 'iphone', locale: 'en-US', screen: 0, ...SIZE },
    SIZE,
    'png',
  );
  const listing = JSON.parse(await readFile(join(dir, 'listing-current.json'), 'utf8')) as Listing;
  const screenshots: Record<string, { file: string; bytesSha256: string }[]> = {};
  await mkdir(join(dir, 'assets/new'), { recursive: true });
  for (const slot of SETS) {
    const pictures = [];
    for (let position = 0; position < IN_SET; position += 1) {
      const own = Buffer.concat([bytes, Buffer.from(`${slot} ${position}`)]);
      const file = `assets/new/${slot}-${position}.png`;
      await writeFile(join(dir, file), own);
      pictures.push({ file, bytesSha256: createHash('sha256').update(own).digest('hex') });
    }
    screenshots[slot] = pictures;
  }
  Object.assign(listing.appStore!.locales['en-US']!, { screenshots });
  await writeFile(join(dir, 'listing.json'), JSON.stringify(listing));
}

describeInChromium('a report', () => {
  const world = oncePerSuite(async () => {
    const started = await startStoreWorld();
    await started.sync();
    return started;
  });
  const browser = browserForSuite();
  let page: Page;

  const openDialog = async () => {
    await page.goto(world().url);
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('button', { name: 'Report' }).click();
    return page.getByRole('dialog');
  };

  beforeEach(async () => {
    page = await browser.open();
  });

  test('shows its progress, and is cancelled with its request', async () => {
    await makeLargeNew(world().dir);
    const dialog = await openDialog();
    const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/report'));
    await dialog.getByLabel('Report to').selectOption('new');
    await dialog.getByRole('button', { name: 'Download' }).click();
    await dialog.getByText(/^\d+ of \d+ pictures$/).waitFor();
    expect(await dialog.getByRole('progressbar', { name: 'Scaling the pictures' }).count()).toBe(1);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await ended;
    await dialog.waitFor({ state: 'detached' });
  });
});
