import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page, Request } from 'playwright-core';

import { describeInChromium, launchChromium } from './chromium.ts';
import { deviceScreen, posted } from './device-screen.ts';
import { startStoredeck, type Storedeck } from './storedeck.ts';
import { openWatchedPage, type WatchedPage } from './watched-page.ts';

const SERIAL = 'R5CT900FAKE';
const SIZE = { width: 1080, height: 2400 };
const INPUT = '/api/adb/input';

describeInChromium('an Android phone on the page', () => {
  let server: Storedeck;
  let browser: Browser;
  let visit: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startStoredeck(['--demo']);
    visit = await openWatchedPage(browser);
    ({ page } = visit);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const address = () => `${server.url}/devices?serial=${SERIAL}`;
  const picture = async () =>
    Buffer.from(await (await fetch(`${server.url}/api/adb/screen?serial=${SERIAL}`)).arrayBuffer());
  const press = (name: string) =>
    posted(page, INPUT, () => page.getByRole('button', { name, exact: true }).click());

  test('stands in the list, and one that cannot be used says why and what to do', async () => {
    await page.goto(`${server.url}/devices`);
    await page.getByRole('button', { name: /^Pixel 8/ }).waitFor();
    const locked = page.getByRole('button', { name: /unauthorized/ });
    await locked.getByText('tap "Allow"').waitFor();
    await locked.click();
    await page.getByRole('heading', { name: 'unauthorized' }).waitFor();
    expect(await page.getByTestId('device-screen').count()).toBe(0);
  });

  test('is mirrored in its true proportions, and the address leads back to it', async () => {
    await page.getByRole('button', { name: /^Pixel 8/ }).click();
    const screen = deviceScreen(page);
    await screen.shown();
    expect(page.url()).toBe(address());
    await page.reload();
    await screen.shown();
    const { width, height } = (await screen.locator.boundingBox()) ?? { width: 0, height: 0 };
    expect(width / height).toBeCloseTo(SIZE.width / SIZE.height, 2);
    expect(await coloursOf(page)).toBeGreaterThan(500);
    // How many pictures a second, and how old they are when they are shown.
    await page
      .getByTestId('mirror-stats')
      .filter({ hasText: /^\d+(\.\d)? fps · picture \d+ ms/, visible: true })
      .waitFor();
  });

  test('a screenshot is saved as the PNG it is', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save screenshot' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Pixel 8 \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/);
    const bytes = await readFile(await download.path());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([SIZE.width, SIZE.height]);
  });

  test('the native window opens once and shows that it is open', async () => {
    await page.getByRole('button', { name: 'Native window' }).click();
    await page.getByRole('button', { name: 'Native window is open' }).waitFor();
  });

  test('rests while nobody looks', async () => {
    let asked = 0;
    const count = (request: Request): void =>
      void (asked += Number(request.url().includes('/api/adb/screen')));
    const look = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await look(true);
    page.on('request', count);
    // Two pictures taken elsewhere are time enough for the page to have asked for one.
    await picture();
    expect(asked).toBe(0);
    const next = page.waitForRequest(/api\/adb\/screen/);
    await look(false);
    await next;
    page.off('request', count);
  });

  test('shows sideways nowhere, and the browser had nothing to complain of', async () => {
    for (const width of [390, 1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      const box = await deviceScreen(page).locator.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width && box.height > 300).toBe(true);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(visit.complaints).toEqual([]);
  });

  describe('in trouble', () => {
    const offline = {
      status: 502,
      json: { ok: false, error: 'The phone is gone.', code: 'DEVICE_OFFLINE', hint: 'Plug it in again.' },
    };

    test('keeps its mirror when an input fails, and forgets the failure at the next that works', async () => {
      await page.route(`**${INPUT}`, (route) => route.fulfill(offline));
      await press('Home');
      await page.getByRole('alert').getByText('The phone is gone.').waitFor();
      await page.getByRole('alert').getByText('Plug it in again.').waitFor();
      await page.waitForResponse(/api\/adb\/screen/);
      await page.unroute(`**${INPUT}`);
      await press('Home');
      await page.getByRole('alert').waitFor({ state: 'detached' });
    });

    test('says why there is no picture, and goes on when there is', async () => {
      await page.route('**/api/adb/screen*', (route) => route.fulfill(offline));
      await page.getByRole('alert').getByText('The phone is gone.').waitFor();
      await page.unroute('**/api/adb/screen*');
      await page.getByRole('button', { name: 'Try again now' }).click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await deviceScreen(page).shown();
    });
  });
});

/** How many colours the page's own canvas shows. */
function coloursOf(page: Page): Promise<number> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 4) {
      colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
    }
    return colours.size;
  });
}
