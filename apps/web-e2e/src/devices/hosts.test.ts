import { beforeEach, expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';
import { startFakeStf } from '@storedeck/fake-devices';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { deviceScreen } from '../device-screen.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { oncePerTest } from '../once-per-test.ts';
import { startDemoOfDevices } from '../storedeck.ts';
import { startMacWorld } from './iphone-world.ts';

const HERE = 'Simulated computer';

describeInChromium('the devices of this computer and of a runner', () => {
  const demo = oncePerSuite(startDemoOfDevices);
  const browser = browserForSuite();
  let page: Page;

  beforeEach(async () => {
    // The simulated Mac has no adb. On a busy machine, a request may time out; the page then sends the request again.
    browser.expectComplaint(/status of 50\d/);
    page = await browser.open();
  });

  const group = (name: string) => page.getByRole('region', { name, exact: true });
  const connect = async () => {
    await page.goto(`${demo().url}/runners`);
    await page.getByRole('button', { name: 'Add the simulated Mac', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Connected' }).getByText('Simulators').waitFor();
  };

  test('are listed together, and each device is used on its own host', async () => {
    await page.goto(`${demo().url}/devices`);
    await group(HERE)
      .getByRole('button', { name: /^Pixel 8/ })
      .waitFor();
    await connect();
    await page.getByRole('link', { name: 'Devices', exact: true }).click();
    await group('Simulated Mac')
      .getByRole('button', { name: /^iPhone 16/ })
      .waitFor();
    await group('Simulated Mac').getByText('No adb here, so no Android phones.').waitFor();
    expect(
      await group(HERE)
        .getByRole('button', { name: /^Pixel 8/ })
        .count(),
    ).toBe(1);
    expect(await axeViolations(page)).toEqual([]);

    await group(HERE)
      .getByRole('button', { name: /^Pixel 8/ })
      .click();
    await deviceScreen(page).shown();
    await group('Simulated Mac')
      .getByRole('button', { name: /^iPhone 16/ })
      .click();
    await deviceScreen(page).shown();
    expect(new URL(page.url()).searchParams.get('host')).toMatch(/^demo@127\.0\.0\.1:\d+$/);

    await page.reload();
    await deviceScreen(page).shown();
    await fetch(`${demo().url}/api/ios/disconnect`, { method: 'POST' });
    await page.getByRole('heading', { name: 'This device is not connected' }).waitFor();
    await group('Simulated Mac').waitFor({ state: 'detached' });
    await group(HERE)
      .getByRole('button', { name: /^Ana's iPhone/ })
      .waitFor();
  });
});

describeInChromium('a phone in the network', () => {
  const demo = oncePerSuite(startDemoOfDevices);
  const browser = browserForSuite();

  test('keeps its last frame when it is lost, and comes back by itself', async () => {
    const address = '192.168.1.57:40001';
    const send = async (path: string) => {
      const response = await fetch(`${demo().url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ address }),
      });
      expect(await response.json()).toMatchObject({ ok: true });
    };
    await send('/api/adb/connect');
    // The window of the previous test may still have the lock of the phone.
    const holder = { kind: 'window', id: 'the-test', name: 'the test' } as const;
    const client = createClient({ baseUrl: demo().url, holder });
    await client.takeDevice({ body: { device: address } });
    await client.letGoOfDevice({ body: { device: address } });
    const page = await browser.open();
    await page.goto(`${demo().url}/devices?serial=${address}`);
    await deviceScreen(page).shown();
    await send('/api/adb/disconnect');
    await page.getByRole('button', { name: /^Pixel Tablet/ }).waitFor({ state: 'detached' });
    await page.getByRole('alert').waitFor();
    await deviceScreen(page).shown();
    expect(await axeViolations(page)).toEqual([]);
    await send('/api/adb/connect');
    await page.getByRole('alert').waitFor({ state: 'detached' });

    await page.goto(`${demo().url}/devices?view=side-by-side`);
    const tile = page.getByRole('region', { name: /^Pixel Tablet/ });
    await tile.getByTestId('mirror-stats').waitFor();
    await send('/api/adb/disconnect');
    await page.getByRole('button', { name: /^Pixel Tablet/ }).waitFor({ state: 'detached' });
    await tile.getByRole('alert').waitFor();
    await send('/api/adb/connect');
    await tile.getByRole('alert').waitFor({ state: 'detached' });
    await send('/api/adb/disconnect');
  });

  test('is found, connected, listed with the devices, and disconnected', async () => {
    browser.expectComplaint(/status of 502/);
    const page = await browser.open({ viewport: { width: 390, height: 800 } });
    await page.goto(`${demo().url}/devices`);
    await page.getByRole('button', { name: 'Connect over Wi-Fi…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect a phone over Wi-Fi' });
    await dialog.getByRole('button', { name: /^Connect 192\.168/ }).click();
    await dialog.getByText('192.168.1.57:40001 is connected.').waitFor();
    await dialog.getByText('Pair a new phone').click();
    expect(await axeViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('10.0.0.1');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog
      .getByRole('alert')
      .getByText(/Connection refused/)
      .waitFor();
    await page.keyboard.press('Escape');
    const tablet = page.getByRole('button', { name: /^Pixel Tablet/ });
    await tablet.waitFor();
    await page.getByRole('button', { name: 'Connect over Wi-Fi…' }).click();
    await dialog.getByRole('button', { name: 'Disconnect 192.168.1.57:40001' }).click();
    await dialog.getByText('192.168.1.57:40001 is disconnected.').waitFor();
    await page.keyboard.press('Escape');
    await tablet.waitFor({ state: 'detached' });
  });
});

describeInChromium('a phone of an STF server', () => {
  const demo = oncePerSuite(startDemoOfDevices);
  const stf = oncePerSuite(() =>
    startFakeStf({
      token: 'token-of-mara',
      phones: [
        { serial: 'R5CT900FARM', address: '192.168.1.57:40001', model: 'Pixel Tablet' },
        { serial: 'R5CT901FARM', address: '192.168.1.58:40001' },
      ],
    }),
  );
  const browser = browserForSuite();

  test('is listed, connected, and released when it is disconnected', async () => {
    browser.expectComplaint(/status of 502/);
    stf().use('R5CT901FARM', 'another');
    const page = await browser.open({ viewport: { width: 390, height: 800 } });
    await page.goto(`${demo().url}/devices`);
    await page.getByRole('button', { name: 'Connect over Wi-Fi…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect a phone over Wi-Fi' });
    await dialog.getByText('Phones of an STF server').click();
    await dialog.getByRole('textbox', { name: 'STF server' }).fill(stf().url);
    await dialog.getByLabel('Access token', { exact: true }).fill('wrong');
    await dialog.getByRole('button', { name: 'List phones' }).click();
    await dialog.getByRole('alert').getByText('The STF server refuses the access token.').waitFor();
    await dialog.getByLabel('Access token', { exact: true }).fill('token-of-mara');
    await dialog.getByRole('button', { name: 'List phones' }).click();
    await dialog.getByText('1 more is used by others.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Connect R5CT900FARM' }).click();
    await dialog.getByText('192.168.1.57:40001 is connected.').waitFor();
    expect(stf().used).toEqual(['R5CT900FARM']);
    await dialog.getByRole('button', { name: 'Disconnect 192.168.1.57:40001' }).click();
    await dialog.getByText('192.168.1.57:40001 is disconnected.').waitFor();
    expect(stf().used).toEqual([]);

    await page.reload();
    await page.getByRole('button', { name: 'Connect over Wi-Fi…' }).click();
    await dialog.getByText('Phones of an STF server').click();
    expect(await dialog.getByRole('textbox', { name: 'STF server' }).inputValue()).toBe(stf().url);
    await dialog.getByRole('button', { name: 'List phones' }).click();
    await dialog.getByRole('button', { name: 'Connect R5CT900FARM' }).waitFor();
  });
});

describeInChromium('the simulators of a runner', () => {
  const browser = browserForSuite();
  // Each test has a separate world, because some tests switch the simulator off or end the SSH server of the Mac.
  const world = oncePerTest(async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    return { ...(await startMacWorld({ bootUntil: () => promise })), finishBoot: () => resolve(undefined) };
  });
  let page: Page;

  beforeEach(async () => {
    // Neither this computer nor the Mac has adb, so requests for Android phones fail.
    browser.expectComplaint(/status of 50\d/);
    page = await browser.open({ viewport: { width: 390, height: 800 } });
    await page.goto(`${world().server.url}/devices`);
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name });

  test('are shut down and booted', async () => {
    await button(/^iPhone 16/).click();
    await deviceScreen(page).shown();
    await button('Shut down').click();
    await page.getByRole('heading', { name: 'The simulator is off' }).waitFor();
    expect(world().simulator.power).toBe('Shutdown');
    expect(await axeViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page);

    await button('Boot').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('progressbar', { name: 'Booting the simulator' }).waitFor();
    // The progress is kept while another place is open.
    await page.getByRole('link', { name: 'Files' }).click();
    await page.goBack();
    await page.getByRole('progressbar', { name: 'Booting the simulator' }).waitFor();
    world().finishBoot();
    await deviceScreen(page).shown();
    expect(world().simulator.power).toBe('Booted');
  });

  test('that cannot be booted show the reason', async () => {
    await page.route('**/api/wda/boot', (route) =>
      route.fulfill({
        status: 502,
        json: {
          ok: false,
          error: 'iPhone 16 could not be booted: The disk is full.',
          code: 'SIMULATOR_FAILED',
        },
      }),
    );
    await world().simulator.setPower('Shutdown');
    await fetch(`${world().server.url}/api/wda/shutdown`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ udid: world().simulator.udid }),
    });
    await page.getByText('1 simulator is off').click();
    await button(/^iPhone 16/).click();
    await button('Boot').click();
    await page.getByRole('alert').getByText('The disk is full.').waitFor();
    expect(await button('Boot').isEnabled()).toBe(true);
  });

  test('are hidden while the runner is lost, and the group says so; this computer stays listed', async () => {
    await page
      .getByRole('region', { name: '127.0.0.1' })
      .getByText(/^Ana's iPhone/)
      .waitFor();
    await world().loseMac();
    await page
      .getByRole('region', { name: '127.0.0.1' })
      .getByText(/connection to .* is lost/)
      .first()
      .waitFor();
    const here = page.getByRole('region', { name: 'This computer' });
    await here.getByText(/adb/).first().waitFor();
    await here
      .getByText(/connection/)
      .first()
      .waitFor({ state: 'detached' });
    expect(await axeViolations(page)).toEqual([]);
  });
});
