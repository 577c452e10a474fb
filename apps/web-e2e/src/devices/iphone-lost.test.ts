import { describe, expect, test } from '@jest/globals';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { deviceScreen } from '../device-screen.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { missingUsbTools, startUsbWorld } from './iphone-world.ts';

const missing = process.env['STOREDECK_REQUIRE_TOOLS'] === '1' ? [] : missingUsbTools();

describeInChromium('an iPhone that is unplugged', () => {
  // A skipped test shows in the results what is left out. With STOREDECK_REQUIRE_TOOLS, the suite fails without the
  // tools.
  if (missing.length > 0)
    test.skip(`left out, install ${missing.join(', ')} (libusbmuxd-tools, libimobiledevice-utils)`, () =>
      undefined);
  else describe('connected through the real iproxy', suite);
});

function suite() {
  const world = oncePerSuite(() => startUsbWorld());
  const browser = browserForSuite();

  test('keeps its last frame, without the instructions for WebDriverAgent, and comes back by itself', async () => {
    const { phone, server, usb } = world();
    browser.expectComplaint(/status of (404|50\d)/);
    const page = await browser.open();
    await page.goto(`${server.url}/devices?udid=${phone.udid}`);
    await deviceScreen(page).shown();
    const inList = page.getByRole('button', { name: /^iPhone/ }).filter({ hasText: 'USB' });
    await inList.waitFor();

    usb.unplug();
    await inList.waitFor({ state: 'detached' });
    await page.getByRole('alert').waitFor();
    await deviceScreen(page).shown();
    expect(await page.getByRole('heading', { name: 'WebDriverAgent is not running' }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);

    usb.plugIn();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await deviceScreen(page).shown();
  });

  test('keeps its tile side by side, also as the only device', async () => {
    const { server, usb } = world();
    browser.expectComplaint(/status of (404|50\d)/);
    const page = await browser.open();
    await page.goto(`${server.url}/devices?view=side-by-side`);
    await deviceScreen(page).shown();
    const inList = page.getByRole('button', { name: /^iPhone/ }).filter({ hasText: 'USB' });
    await inList.waitFor();

    usb.unplug();
    await inList.waitFor({ state: 'detached' });
    await page.getByRole('alert').waitFor();
    await deviceScreen(page).shown();

    usb.plugIn();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  test('side by side says that there is no device, and shows a device as soon as it is connected', async () => {
    const { server, usb } = world();
    browser.expectComplaint(/status of (404|50\d)/);
    usb.unplug();
    const page = await browser.open();
    await page.goto(`${server.url}/devices?view=side-by-side`);
    await page.getByRole('heading', { name: 'No device is listed' }).first().waitFor();
    usb.plugIn();
    await deviceScreen(page).shown();
  });
}
