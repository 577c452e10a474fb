import { beforeEach, expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';
import type { Page } from 'playwright-core';

import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { deviceScreen } from '../device-screen.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startDemoOfDevices } from '../storedeck.ts';

describeInChromium('the simulated Mac and Grid of the demo', () => {
  const demo = oncePerSuite(startDemoOfDevices);
  const browser = browserForSuite();
  let page: Page;

  beforeEach(async () => {
    // The simulated Mac has no adb, so requests for its Android phones get 503.
    browser.expectComplaint(/status of 503/);
    await fetch(`${demo().url}/api/ios/disconnect`, { method: 'POST' });
    await disconnectServers();
    page = await browser.open();
    await page.goto(`${demo().url}/runners`);
    await button('Add the simulated Mac').click();
    // It connects by itself.
    await card().getByText('Simulators').waitFor();
  });

  const disconnectServers = async () => {
    const client = createClient({ baseUrl: demo().url });
    for (const { id } of (await client.webDriverServers()).servers)
      await client.disconnectWebDriver({ query: { server: id } });
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const card = () => page.getByRole('status').filter({ hasText: 'Connected' });

  test('a connection test shows the host key', async () => {
    await button('Test connection').click();
    await page.getByText('The login works. Nothing was saved.').waitFor();
    const tested = page.getByRole('status').filter({ hasText: 'Nothing was saved.' });
    await tested.getByText(/^SHA256:[A-Za-z0-9+/]{43}$/).waitFor();
  });

  test('a connection over SSH shows simulators, devices and forwards', async () => {
    await card()
      .getByText(/Booted/)
      .first()
      .waitFor();
    expect(
      await card()
        .getByText(/^127\.0\.0\.1:\d+$/)
        .count(),
    ).toBe(2);
  });

  test('a page that is opened later shows the connection', async () => {
    await page.reload();
    await card().getByText('Simulators').waitFor();
  });

  test('a wrong password is reported in one sentence, and the connection stays', async () => {
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
    await button('Test connection').click();
    await page.getByRole('alert').getByText('Authentication failed', { exact: true }).waitFor();
    await button('Revert').click();
    await button('Disconnect').click();
    await button('Connect').waitFor();
  });

  test('the palette connects the Mac, opens one of its devices and disconnects', async () => {
    // The page may still read the state of the device when the Mac of the device is disconnected, and then gets 404.
    browser.expectComplaint(/status of 404 .*\/api\/wda\//);
    await button('Disconnect').click();
    await button('Connect').waitFor();
    await page.getByRole('link', { name: 'Files' }).click();
    await command('connect simulated');
    await card().getByText('Simulators').waitFor();
    await page.getByRole('link', { name: 'Files' }).click();
    await command('iPhone 16');
    await page.getByTestId('device-screen').waitFor();
    await page.getByRole('link', { name: 'Files' }).click();
    await command('disconnect');
    await button('Connect').waitFor();
  });

  test('the missing adb of the Mac is a quiet line in Devices, not a box', async () => {
    await page.getByRole('link', { name: 'Devices', exact: true }).click();
    await page.getByText('No adb here, so no Android phones.').waitFor();
    expect(await page.getByText(/adb is not installed|ADB_BIN/).count()).toBe(0);
  });

  test('the Grid is connected, and its iPhone is shown', async () => {
    await button('Add the simulated Grid').click();
    await page.getByRole('link', { name: 'Use its devices in Devices' }).click();
    const rack = page.getByRole('region', { name: 'Simulated Grid', exact: true });
    await rack.getByRole('button', { name: /^iPhone 15 Pro/ }).click();
    await deviceScreen(page).shown();
  });

  async function command(words: string): Promise<void> {
    const palette = page.getByRole('dialog', { name: 'Commands' });
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(words);
    // The devices of the Mac may arrive after the words. Until then, the palette offers to open the words as a file.
    await palette
      .getByRole('option', { name: new RegExp(`^${words}`, 'i') })
      .first()
      .click();
    await palette.waitFor({ state: 'detached' });
  }
});
