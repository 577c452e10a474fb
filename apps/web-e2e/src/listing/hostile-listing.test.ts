import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';
import type { Page } from 'playwright-core';

import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startInFolder } from '../start-in-folder.ts';

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

describeInChromium('a hostile listing', () => {
  const server = oncePerSuite(() =>
    startInFolder((dir) => writeFile(join(dir, 'listing.json'), JSON.stringify(LISTING))),
  );
  const browser = browserForSuite();
  let page: Page;

  beforeEach(async () => {
    page = await browser.open();
  });

  test('is shown as text; nothing else is requested, and links lead to web addresses only', async () => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${server().url}/?view=new`);
    await page.getByRole('heading', { level: 1, name: MARKUP }).waitFor();
    await page.getByTestId('promotional-text').getByText(MARKUP).waitFor();
    await page.getByRole('button', { name: /^Open screenshot 1 of 3/ }).click();
    await page.getByRole('button', { name: /^iPhone 6.9″ 1 of 3/ }).press('Enter');
    await page.getByRole('dialog').getByText(MARKUP).waitFor();
    await page.keyboard.press('Escape');

    expect(await page.evaluate(() => 'owned' in globalThis)).toBe(false);
    expect(requests.filter((url) => !url.startsWith(server().url))).toEqual([]);
    expect(requests.filter((url) => url.includes('/api/sync'))).toEqual([]);
    const links = await page
      .getByRole('article')
      .getByRole('link')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(links).toEqual(['https://example.com/privacy']);
  });

  test('fits into the window, however long its texts are', async () => {
    await page.goto(`${server().url}/?view=new`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('region', { name: 'What’s New' }).getByRole('button', { name: 'more' }).click();
    await expectNoSidewaysScroll(page);
  });
});
