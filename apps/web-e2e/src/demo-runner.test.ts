import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';

import { describeInChromium, launchChromium } from './chromium.ts';
import { startStoredeck, type Storedeck } from './storedeck.ts';
import { openWatchedPage, type WatchedPage } from './watched-page.ts';

describeInChromium('the simulated Mac of the demo', () => {
  let server: Storedeck;
  let browser: Browser;
  let visit: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startStoredeck(['--demo']);
    visit = await openWatchedPage(browser);
    page = visit.page;
    await page.goto(`${server.url}/runners`);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const card = () => page.getByRole('status').filter({ hasText: 'Connected' });

  test('is offered, and lets itself be tested', async () => {
    await button('Add the simulated Mac').click();
    await button('Test connection').click();
    await page.getByText('The Mac let us in. Nothing was saved.').waitFor();
    await page.getByText(/^SHA256:[A-Za-z0-9+/]{43}$/).waitFor();
  }, 30_000);

  test('is connected over SSH, with simulators, devices and tunnels', async () => {
    await button('Connect').click();
    await card().getByText('Simulators').waitFor();
    await card()
      .getByText(/Booted/)
      .first()
      .waitFor();
    expect(
      await card()
        .getByText(/^127\.0\.0\.1:\d+$/)
        .count(),
    ).toBe(2);
  }, 30_000);

  test('is still connected for whoever opens the page now, and tells what is on it', async () => {
    await page.reload();
    await card().getByText('Simulators').waitFor();
  });

  test('refuses a wrong password in one clear word, and stays connected', async () => {
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
    await button('Test connection').click();
    await page.getByRole('alert').getByText('Authentication failed', { exact: true }).waitFor();
    await button('Revert').click();
    await button('Disconnect').click();
    await button('Connect').waitFor();
  }, 30_000);

  test('is connected by the palette, which then opens one of its devices', async () => {
    await page.getByRole('link', { name: 'Files' }).click();
    await command('connect simulated');
    await card().getByText('Simulators').waitFor();
    await page.getByRole('link', { name: 'Files' }).click();
    await command('iPhone 16');
    await page.getByTestId('device-screen').waitFor();
    await page.getByRole('link', { name: 'Files' }).click();
    await command('disconnect');
    await button('Connect').waitFor();
  }, 30_000);

  async function command(words: string): Promise<void> {
    const palette = page.getByRole('dialog', { name: 'Commands' });
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(words);
    await palette
      .getByRole('option', { name: new RegExp(words, 'i') })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await palette.waitFor({ state: 'detached' });
  }

  test('the browser had nothing to complain of', () => {
    // 503 says that the simulated Mac has no adb.
    expect(visit.complaints.filter((text) => !text.includes('status of 503'))).toEqual([]);
  });
});
