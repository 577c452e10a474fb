import { beforeEach, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { deviceScreen } from '../device-screen.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startDemoOfDevices } from '../storedeck.ts';
import { phoneScreen } from './phone-screen.ts';
import { timedMouse } from './timed-mouse.ts';

describeInChromium('the sample app on the devices of the demo', () => {
  const demo = oncePerSuite(startDemoOfDevices);
  const browser = browserForSuite();
  let page: Page;

  beforeEach(async () => {
    // On a busy machine, a request may time out. The page then sends the request again.
    browser.expectComplaint(/status of 50\d/);
    page = await browser.open();
  });

  test.each([
    ['an Android phone', 'adb', 'serial=R5CT900FAKE'],
    ['an iPhone', 'wda', 'udid=00008130-000A1D2E3C41001C'],
  ])('opens its tabs and scrolls, on %s', async (_device, api, device) => {
    await page.goto(`${demo().url}/devices?${device}`);
    await deviceScreen(page).shown();
    const screen = phoneScreen(page, `${demo().url}/api/${api}/screen?${device}`);
    const mouse = await timedMouse(page);
    const today = await screen.digest();

    const garden = await deviceScreen(page).point(0.375, 0.95);
    await mouse.press(garden);
    const opened = await screen.after(today);

    const from = await deviceScreen(page).point(0.5, 0.7);
    await mouse.drag(from, { x: from.x, y: from.y - 200 });
    await screen.after(opened);

    // A tab of the app that is opened again shows the beginning of its content. The screenshot contains no mark of a
    // touch.
    await mouse.press(garden);
    await screen.shows(opened);
  });

  test('is started by its name; the page reports a name that no app of the phone has', async () => {
    await page.goto(`${demo().url}/devices?serial=R5CT900FAKE`);
    await deviceScreen(page).shown();
    await page.getByRole('button', { name: 'More controls' }).click();
    const name = page.getByRole('textbox', { name: 'Start an app, by its name or package' });
    await name.fill('Nothing');
    await name.press('Enter');
    const failure = page.getByRole('alert').filter({ hasText: 'The phone has no app "Nothing".' });
    await failure.waitFor();
    await name.fill('Tilia');
    await name.press('Enter');
    await failure.waitFor({ state: 'detached' });
  });
});
