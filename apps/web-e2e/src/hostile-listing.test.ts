import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';
import type { Browser } from 'playwright-core';

import { describeInChromium, launchChromium } from './chromium.ts';
import { startStoredeck, type Storedeck } from './storedeck.ts';
import { openWatchedPage, type WatchedPage } from './watched-page.ts';
import { makeWorkingFolder } from './working-folder.ts';

const MARKUP = '<img src=x onerror="globalThis.owned = true"><script>globalThis.owned = true</script>';

const LISTING: Listing = {
  schemaVersion: 1,
  appStore: {
    bundleId: MARKUP,
    primaryLocale: 'en-US',
    copyright: MARKUP,
    categories: { primary: '__proto__', secondary: MARKUP },
    locales: {
      'en-US': {
        name: MARKUP,
        subtitle: 'a\u202Eb\u2028c\uD800d',
        promotionalText: MARKUP,
        description: `${MARKUP}\n${'endless '.repeat(125_000)}`,
        keywords: MARKUP,
        whatsNew: 'x'.repeat(100_000),
        marketingUrl: 'javascript:globalThis.owned = true',
        supportUrl: 'data:text/html,<script>1</script>',
        privacyPolicyUrl: 'https://example.com/privacy',
        screenshots: {
          APP_IPHONE_67: [
            { file: '//evil.test/x.png', fileName: MARKUP },
            { file: 'assets/../api/sync' },
            { file: null, state: MARKUP },
          ],
        },
      },
    },
  },
};

describeInChromium('a listing that means harm', () => {
  let folder: Awaited<ReturnType<typeof makeWorkingFolder>>;
  let server: Storedeck;
  let browser: Browser;
  let visit: WatchedPage;

  beforeAll(async () => {
    browser = await launchChromium();
    folder = await makeWorkingFolder({});
    await writeFile(join(folder.dir, 'listing.json'), JSON.stringify(LISTING));
    server = await startStoredeck(['--dir', folder.dir]);
    visit = await openWatchedPage(browser);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await folder?.remove();
  });

  test('is shown as text, asks for nothing, and leads nowhere but to the web', async () => {
    const { page } = visit;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${server.url}/?view=new`);
    await page.getByRole('heading', { level: 1, name: MARKUP }).waitFor();
    await page.getByTestId('promotional-text').getByText(MARKUP).waitFor();
    await page.getByRole('button', { name: /^Open screenshot 1 of 3/ }).click();
    await page.getByRole('dialog').getByText(MARKUP).waitFor();
    await page.keyboard.press('Escape');

    expect(await page.evaluate(() => 'owned' in globalThis)).toBe(false);
    expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([]);
    expect(asked.filter((url) => url.includes('/api/sync'))).toEqual([]);
    const links = await page
      .getByRole('article')
      .getByRole('link')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(links).toEqual(['https://example.com/privacy']);
    expect(visit.complaints).toEqual([]);
  });

  test('keeps within the window, however long it is', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('region', { name: 'What’s New' }).getByRole('button', { name: 'more' }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });
});
