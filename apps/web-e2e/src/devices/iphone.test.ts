import { beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { deviceScreen } from '../device-screen.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startDemoOfDevices } from '../storedeck.ts';

const UDID = '00008130-000A1D2E3C41001C';
const POINTS = { width: 393, height: 852 };

describeInChromium('an iPhone on the page', () => {
  const demo = oncePerSuite(startDemoOfDevices);
  const browser = browserForSuite();
  let page: Page;

  beforeEach(async () => {
    // On a busy machine, a request may time out. The page then sends the request again.
    browser.expectComplaint(/status of 50\d/);
    page = await browser.open();
  });

  const address = () => `${demo().url}/devices?udid=${UDID}`;

  test('the iPhone is mirrored in its proportions', async () => {
    await page.goto(`${demo().url}/devices`);
    await page.getByRole('button', { name: /^Ana's iPhone/ }).click();
    await deviceScreen(page).shown();
    expect(page.url()).toBe(address());
    await page.getByRole('button', { name: /^Live pictures/ }).waitFor();
    const { width, height } = (await deviceScreen(page).locator.boundingBox()) ?? { width: 0, height: 1 };
    expect(width / height).toBeCloseTo(POINTS.width / POINTS.height, 2);
  });

  test('the page says why the iPhone cannot be recorded, and how it can be recorded elsewhere', async () => {
    await page.goto(address());
    await deviceScreen(page).shown();
    await page.getByRole('button', { name: 'Record…' }).click();
    const ways = page.getByRole('dialog', { name: 'How to record this device' });
    await ways.getByText('The device sends separate images, which cannot be recorded as a video.').waitFor();
    await ways.getByText(/tap Screen Recording/).waitFor();
    await ways.getByText(/QuickTime Player/).waitFor();
    await ways.getByText(/^An app preview of the App Store has 15 to 30 seconds/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('the devices of a Mac are listed too while it is connected', async () => {
    // When the Mac is disconnected, requests for its simulator get 404.
    browser.expectComplaint(/status of 404/);
    const health = (await (await fetch(`${demo().url}/api/health`)).json()) as { offeredRunner: object };
    await page.goto(`${demo().url}/devices`);
    await page.getByRole('button', { name: /^Ana's iPhone/ }).waitFor();
    const response = await fetch(`${demo().url}/api/ios/connect`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(health.offeredRunner),
    });
    expect(await response.json()).toMatchObject({ ok: true });
    await page.getByRole('button', { name: /^iPhone 16.*Simulator/ }).click();
    await deviceScreen(page).shown();
    expect(await page.getByRole('button', { name: /^Ana's iPhone/ }).count()).toBe(1);

    await fetch(`${demo().url}/api/ios/disconnect`, { method: 'POST' });
    await page.getByRole('heading', { name: 'This device is not connected' }).waitFor();
    await page.getByRole('button', { name: /^Ana's iPhone/ }).waitFor();
  });
});

describeInChromium('an iPhone whose server ends', () => {
  const demo = oncePerSuite(startDemoOfDevices);
  const browser = browserForSuite();

  test('the device stays on the page, below a banner that says what happened', async () => {
    // Chromium names the loss of the server by the moment at which it noticed it.
    browser.expectComplaint(/net::ERR_/);
    const page = await browser.open();
    await page.goto(`${demo().url}/devices?udid=${UDID}`);
    await deviceScreen(page).shown();
    await demo().kill();
    await page.getByRole('alert').getByText('The Storedeck server is not running.').waitFor();
    const failedRequest = () =>
      page.waitForEvent('requestfailed', (request) => /api\/devices\b/.test(request.url()));
    await failedRequest();
    // When the second request fails, the page has already drawn the effect of the first failure.
    await failedRequest();
    expect(await page.getByRole('button', { name: /^Ana's iPhone/ }).count()).toBe(1);
    expect(await deviceScreen(page).locator.isVisible()).toBe(true);
  });
});
