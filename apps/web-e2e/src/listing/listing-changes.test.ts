import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, describe, expect, test } from '@jest/globals';
import { Listing } from '@storedeck/listing';
import type { Page } from 'playwright-core';

import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startInFolder } from '../start-in-folder.ts';

describeInChromium('changes of listing.json', () => {
  const world = oncePerSuite(() => startInFolder());
  const browser = browserForSuite();
  let pages: Page[];

  beforeEach(async () => {
    await writeFile(path(), textWith({ name: 'Garden' }));
    pages = [await browser.open(), await browser.open()];
    for (const page of pages) {
      await page.goto(`${world().url}/?view=new`);
      await shows(page, 'Garden');
    }
  });

  const path = () => join(world().dir, 'listing.json');
  const textWith = (texts: Readonly<Record<string, string>>) =>
    JSON.stringify({
      schemaVersion: 1,
      appStore: { bundleId: 'a.b', primaryLocale: 'en-US', locales: { 'en-US': texts } },
    });
  const onDisk = async () => Listing.parse(JSON.parse(await readFile(path(), 'utf8')));
  const shows = (page: Page, name: string) =>
    page
      .getByTestId('app-store-page')
      .getByRole('heading', { level: 1 })
      .getByText(name, { exact: true })
      .waitFor();
  const findEditor = (page: Page) => page.getByRole('complementary', { name: 'Edit' });
  const openEditor = async (page: Page) => {
    await page.getByRole('button', { name: 'Edit texts and pictures' }).click();
    await findEditor(page).getByLabel('Name', { exact: true }).waitFor();
  };

  test.each([
    [
      'replaces the file by renaming',
      async (text: string) => {
        await writeFile(`${path()}~`, text);
        await rename(`${path()}~`, path());
      },
    ],
    ['writes in place', (text: string) => writeFile(path(), text)],
  ])('another program %s: every window shows the new text', async (_how, change) => {
    await change(textWith({ name: 'Orchard' }));
    for (const page of pages) await shows(page, 'Orchard');
  });

  test('after the file is removed, the page shows that there is no New listing; it shows a new file again', async () => {
    await rm(path());
    for (const page of pages) await page.getByRole('heading', { name: 'No new listing yet' }).waitFor();
    await writeFile(path(), textWith({ name: 'Orchard' }));
    for (const page of pages) await shows(page, 'Orchard');
  });

  test('an edit in one window is shown in the other window, also in an open editor', async () => {
    const [first, second] = pages as [Page, Page];
    await openEditor(first);
    await openEditor(second);
    await findEditor(first).getByLabel('Name', { exact: true }).fill('Orchard');
    await shows(second, 'Orchard');
    const name = findEditor(second).getByLabel('Name', { exact: true });
    while ((await name.inputValue()) !== 'Orchard')
      await second.evaluate(() => new Promise(requestAnimationFrame));
  });

  test('edits of both windows at the same time are merged', async () => {
    for (const page of pages) {
      // The second of two saves is refused, and the page repeats it after the merge.
      browser.expectComplaint(/status of 409/);
      await openEditor(page);
    }
    const [first, second] = pages as [Page, Page];
    await Promise.all([
      findEditor(first).getByLabel('Name', { exact: true }).fill('Orchard'),
      findEditor(second).getByLabel('Subtitle').fill('Grow a habit'),
    ]);
    for (const page of pages) {
      await shows(page, 'Orchard');
      await page.getByTestId('app-store-page').getByText('Grow a habit').waitFor();
    }
    await first
      .getByTestId('save-state')
      .getByText(/^Saved/)
      .waitFor();
    await second
      .getByTestId('save-state')
      .getByText(/^Saved/)
      .waitFor();
    expect((await onDisk()).appStore?.locales['en-US']).toEqual({
      name: 'Orchard',
      subtitle: 'Grow a habit',
    });
  });

  describe('a half-written file', () => {
    test('is not shown as an error while the other program finishes it', async () => {
      // On a slow computer, the server may respond before the file is complete. The page then reads the file again
      // after the next change.
      browser.expectComplaint(/status of 500/);
      const text = textWith({ name: 'Orchard' });
      const requests = pages.map((page) => page.waitForRequest('**/api/listing/new'));
      const file = await open(path(), 'w');
      await file.write(text.slice(0, 40));
      // Waits until both windows have received the change. Their requests then wait at the server for the complete
      // file.
      await Promise.all(requests);
      await file.write(text.slice(40));
      await file.close();
      for (const each of pages) {
        await shows(each, 'Orchard');
        expect(await each.getByText('The listing cannot be read').count()).toBe(0);
      }
    });

    test('that stays incomplete is reported, and the correct file replaces the message', async () => {
      browser.expectComplaint(/status of 500/);
      await writeFile(path(), textWith({ name: 'Orchard' }).slice(0, 40));
      for (const page of pages) {
        await page.getByRole('heading', { name: 'The listing cannot be read' }).waitFor();
        await page.getByText('listing.json is not JSON; it may be cut off.').waitFor();
      }
      // The page has read the same content before, and must show it again.
      await writeFile(path(), textWith({ name: 'Garden' }));
      for (const page of pages) await shows(page, 'Garden');
    });
  });
});
