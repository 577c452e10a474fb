import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { bytesOfDataUrl } from '../bytes-of-data-url.ts';
import { describeInChromium } from '../chromium.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startStoreWorld } from '../store-world.ts';

const SLOT = 'APP_IPHONE_67';

describeInChromium('comparing pictures', () => {
  const world = oncePerSuite(() => startStoreWorld({ drawnPictures: true, locales: ['en-US'] }));
  const browser = browserForSuite();
  let page: Page;
  let files: string[];

  beforeAll(async () => {
    // Without a version in preparation, New keeps the pictures of the live version, so only redrawn pictures differ.
    const prepared = world()
      .fake.stores.appStore.table.all('appStoreVersions')
      .find(({ attributes }) => attributes['appVersionState'] === 'PREPARE_FOR_SUBMISSION');
    prepared!.attributes['appVersionState'] = 'REPLACED_WITH_NEW_VERSION';
    await world().sync();
  });

  beforeEach(async () => {
    page = await browser.open();
    await fetch(`${world().url}/api/listing/new/from-current`, { method: 'POST' });
    const listing = JSON.parse(await readFile(join(world().dir, 'listing.json'), 'utf8')) as Listing;
    const pictures = listing.appStore?.locales['en-US']?.screenshots?.[SLOT] ?? [];
    files = pictures.map(({ file }) => file ?? '');
    // Removes the hashes, because a listing that another program has written may contain none.
    for (const picture of pictures) delete picture.bytesSha256;
    // The release notes of the live version, because they begin empty in New.
    const current = JSON.parse(await readFile(join(world().dir, 'listing-current.json'), 'utf8')) as Listing;
    const [notes, own] = [current, listing].map((each) => each.appStore?.locales['en-US']);
    if (own && notes?.whatsNew !== undefined) own.whatsNew = notes.whatsNew;
    await writeFile(join(world().dir, 'listing.json'), JSON.stringify(listing));
  });

  /** Replaces a picture of New by a JPEG of this picture that is scaled, or has a black rectangle if `mark` is true. */
  async function redraw(index: number, how: { scale?: number; mark?: boolean }): Promise<void> {
    const file = files[index] ?? '';
    const image = await page.evaluate(
      async ({ file, scale = 1, mark = false }) => {
        const bitmap = await createImageBitmap(await (await fetch(`/${file}`)).blob());
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: bitmap.width * scale, height: bitmap.height * scale });
        const context = canvas.getContext('2d')!;
        context.imageSmoothingQuality = 'high';
        context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
        if (mark) context.fillRect(200, 300, 90, 60);
        return canvas.toDataURL('image/jpeg', 0.8);
      },
      { file, ...how },
    );
    await writeFile(join(world().dir, file), bytesOfDataUrl(image));
  }

  const open = () => page.goto(`${world().url}/?view=compare&locale=en-US`);
  const picture = (side: 'Live' | 'New', index: number) =>
    page.getByRole('region', { name: side, exact: true }).locator(`[data-picture="${index}"]`);
  const lightbox = () => page.getByRole('dialog', { name: 'Changed pictures' });
  const changes = () => page.getByRole('complementary', { name: 'Changes' });

  test('identical pictures have no badge, also when New contains no hashes', async () => {
    await open();
    await changes().getByText('Nothing changes here.').waitFor();
    expect(await picture('New', 0).textContent()).toBe('');
    expect(await picture('Live', 0).textContent()).toBe('');
  });

  test('a scaled JPEG of a picture is marked as re-encoded, a picture with one other detail as changed', async () => {
    await open();
    await redraw(0, { scale: 0.5 });
    await redraw(1, { mark: true });
    await open();
    await picture('New', 0).getByText('Re-encoded').waitFor();
    await picture('New', 1).getByText('Changed').waitFor();
    await changes().getByText('1 changed, 1 re-encoded').waitFor();
    expect(await picture('New', 2).textContent()).toBe('');
  });

  test('a changed picture opens beside its previous version, and the arrow keys go through all changes', async () => {
    await open();
    await redraw(0, { scale: 0.5 });
    await redraw(1, { mark: true });
    await open();
    await picture('New', 1).getByText('Changed').waitFor();
    await picture('New', 1).getByRole('button').click();
    await lightbox().getByText('2 of 2').waitFor();
    await lightbox()
      .getByText(/^Changed: 1290 × 2796 JPEG, \d+ kB → 1290 × 2796 JPEG, \d+ kB$/)
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await lightbox().getByText('Difference', { exact: true }).click();
    await lightbox()
      .getByRole('status')
      .getByText(/^0\.\d % of the pixels differ/)
      .waitFor();

    await page.keyboard.press('ArrowLeft');
    await lightbox().getByText('1 of 2').waitFor();
    await lightbox()
      .getByText(/^Re-encoded, looks the same: 1290 × 2796 JPEG, \d+ kB → 645 × 1398 JPEG, \d+ kB$/)
      .waitFor();

    await lightbox().getByText('Slider', { exact: true }).click();
    const line = lightbox().getByRole('slider');
    await line.focus();
    await page.keyboard.press('End');
    expect(await line.inputValue()).toBe('100');
    await lightbox().getByText('1 of 2').waitFor();
    await page.keyboard.press('Escape');
    await lightbox().waitFor({ state: 'detached' });
  });

  test('the report is one file that a browser opens and prints without a request', async () => {
    await open();
    await redraw(0, { scale: 0.5 });
    await redraw(1, { mark: true });
    await page.getByRole('button', { name: 'Import and export' }).waitFor();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: 'Report for approval' });
    await dialog.getByRole('button', { name: 'Download' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const downloaded = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    const file = join(world().dir, 'report.html');
    await (await downloaded).saveAs(file);
    await dialog.getByText('The report is downloaded.').waitFor();

    const reader = await browser.open({ viewport: { width: 390, height: 844 } });
    const requests: string[] = [];
    reader.on('request', (request) => requests.push(request.url()));
    await reader.goto(pathToFileURL(file).href);
    await reader.getByRole('link', { name: '2 pictures' }).click();
    const figures = reader.getByRole('figure');
    await figures.filter({ hasText: '1. Re-encoded, looks the same' }).waitFor();
    const changed = figures.filter({ hasText: '2. Changed' }).getByRole('img');
    expect(await changed.count()).toBe(2);
    const widths = await reader
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
    expect(Math.min(...widths)).toBeGreaterThan(50);
    expect(requests.filter((url) => !url.startsWith('data:') && !url.includes('#'))).toEqual([
      pathToFileURL(file).href,
    ]);
    await expectNoSidewaysScroll(reader);
    expect(await axeViolations(reader)).toEqual([]);
    expect((await reader.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
