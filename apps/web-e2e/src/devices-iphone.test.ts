import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';

import { describeInChromium, launchChromium } from './chromium.ts';
import { deviceScreen, posted } from './device-screen.ts';
import { startStoredeck, type Storedeck } from './storedeck.ts';
import { openWatchedPage, type WatchedPage } from './watched-page.ts';

const UDID = '00008130-000A1D2E3C41001C';
const POINTS = { width: 393, height: 852 };
const INPUT = '/api/wda/input';

describeInChromium('an iPhone on the page', () => {
  let server: Storedeck;
  let browser: Browser;
  let visit: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startStoredeck(['--demo']);
    visit = await openWatchedPage(browser);
    ({ page } = visit);
    await page.goto(`${server.url}/devices`);
    await page.getByRole('button', { name: /^Ana's iPhone/ }).click();
    await deviceScreen(page).shown();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const address = () => `${server.url}/devices?udid=${UDID}`;

  test('is mirrored live', async () => {
    expect(page.url()).toBe(address());
    await page
      .getByTestId('mirror-stats')
      .filter({ hasText: /^\d\d fps/, visible: true })
      .waitFor();
    const { width, height } = (await deviceScreen(page).locator.boundingBox()) ?? { width: 0, height: 1 };
    expect(width / height).toBeCloseTo(POINTS.width / POINTS.height, 2);
  });

  test('takes its buttons, keys and drags', async () => {
    await page.goto(address());
    await deviceScreen(page).shown();
    const press = (name: string) =>
      posted(page, INPUT, () => page.getByRole('button', { name, exact: true }).click());
    expect(await press('Lock')).toEqual({ action: 'lock', udid: UDID });
    expect(await press('Unlock')).toEqual({ action: 'unlock', udid: UDID });
    expect(await press('Home')).toEqual({ action: 'button', name: 'home', udid: UDID });
    await deviceScreen(page).locator.focus();
    expect(await posted(page, INPUT, () => page.keyboard.press('#'))).toEqual({
      action: 'text',
      text: '#',
      udid: UDID,
    });
    expect(await posted(page, INPUT, () => page.keyboard.press('Enter'))).toMatchObject({ text: '\n' });

    const from = await deviceScreen(page).point(0.5, 0.7);
    const sent = await posted(page, INPUT, async () => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, from.y - 100, { steps: 4 });
      await page.mouse.up();
    });
    expect(sent).toMatchObject({ action: 'swipe', ms: 1000 });
    await page
      .getByTestId('mirror-stats')
      .filter({ hasText: /input \d+ ms/, visible: true })
      .waitFor();
  });

  test('is shown by single screenshots where the live stream does not come', async () => {
    await page.route('**/api/wda/mjpeg*', (route) =>
      route.fulfill({ status: 502, json: { ok: false, error: 'No stream.', code: 'WDA_BAD_ANSWER' } }),
    );
    await page.reload();
    await deviceScreen(page).shown();
    await page
      .getByTestId('mirror-stats')
      .filter({ hasText: /picture \d+ ms/, visible: true })
      .waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.unroute('**/api/wda/mjpeg*');
  });

  test('had nothing of its own for the browser to complain of', () => {
    expect(visit.complaints.filter((text) => !text.includes('502'))).toEqual([]);
  });

  test('gives way to the devices of a Mac that is connected', async () => {
    const health = (await (await fetch(`${server.url}/api/health`)).json()) as { demoRunner: object };
    await page.goto(`${server.url}/devices`);
    await page.getByRole('button', { name: /^Ana's iPhone/ }).waitFor();
    const response = await fetch(`${server.url}/api/ios/connect`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(health.demoRunner),
    });
    expect(await response.json()).toMatchObject({ ok: true });
    await page.getByRole('button', { name: /^iPhone 16.*Simulator/ }).click();
    await deviceScreen(page).shown();
    expect(await page.getByRole('button', { name: /^Ana's iPhone/ }).count()).toBe(0);

    await fetch(`${server.url}/api/ios/disconnect`, { method: 'POST' });
    await page.getByRole('heading', { name: 'This device is not connected' }).waitFor();
    await page.getByRole('button', { name: /^Ana's iPhone/ }).waitFor();
  });

  test('stays on show while the server is gone, under a banner that says so', async () => {
    await page.goto(address());
    await deviceScreen(page).shown();
    await server.kill();
    await page.getByRole('alert').getByText('The Storedeck server is not running.').waitFor();
    // By the second time that nobody answers, the page has taken in the first.
    const unanswered = () =>
      page.waitForEvent('requestfailed', (request) => /wda\/devices/.test(request.url()));
    await unanswered();
    await unanswered();
    expect(await page.getByRole('button', { name: /^Ana's iPhone/ }).count()).toBe(1);
    expect(await deviceScreen(page).locator.isVisible()).toBe(true);
  });
});
