import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { deviceScreen } from '../device-screen.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startDemoOfDevices } from '../storedeck.ts';

describeInChromium('what the demo simulates', () => {
  const demo = oncePerSuite(startDemoOfDevices);
  const browser = browserForSuite();
  let page: Page;

  beforeEach(async () => {
    // On a busy machine, a request may time out. The page then sends the request again.
    browser.expectComplaint(/status of 50\d/);
    page = await browser.open();
    await page.goto(`${demo().url}/devices`);
    await page.getByText('Simulate…').click();
  });
  afterEach(async () => {
    const address = `${demo().url}/api/demo/devices`;
    const { groups } = (await (await fetch(address)).json()) as {
      groups: { kinds: { id: string; isOn: boolean }[] }[];
    };
    const on = groups.flatMap(({ kinds }) => kinds).filter(({ isOn }) => isOn);
    for (const { id } of on) await fetch(`${address}?kind=${id}&on=false`, { method: 'POST' });
  });

  const kind = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const device = (name: RegExp) => page.getByRole('button', { name }).first();

  test('each kind can be switched on and off, and stays on after a reload', async () => {
    await kind('A phone with two displays').check();
    await device(/^Galaxy Z Fold5/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.reload();
    await page.getByText('Simulate…').click();
    await page.getByText('1 on').waitFor();
    await kind('A phone with two displays').uncheck();
    await device(/^Galaxy Z Fold5/).waitFor({ state: 'detached' });
  });

  test('a switch shows a click at once, before the server has answered', async () => {
    const isChecked = await kind('A phone with two displays').evaluate((box: HTMLInputElement) => {
      box.click();
      return box.checked;
    });
    expect(isChecked).toBe(true);
    await page.getByText('1 on').waitFor();
  });

  test('a phone that refuses input: the page names the switch', async () => {
    await kind('A phone that refuses input').check();
    await device(/^Redmi Note 13/).click();
    await deviceScreen(page).shown();
    const { x, y } = await deviceScreen(page).point(0.5, 0.5);
    await page.mouse.click(x, y);
    await page.getByRole('alert').getByText('USB debugging (Security settings)').waitFor();
  });

  test('a phone that forbids screenshots: the page says why its picture may be black', async () => {
    await kind('A phone that forbids screenshots').check();
    await device(/^moto g54/).click();
    await page.getByText('the app forbids pictures of itself').waitFor();
    await device(/^Pixel 8/).click();
    await deviceScreen(page).shown();
    await page.getByText('the app forbids pictures of itself').waitFor({ state: 'detached' });
  });

  test('a phone whose frames no browser decodes is shown by screenrecord, and the page says why', async () => {
    await kind('A phone whose video no browser decodes').check();
    await device(/^Galaxy Note9/).click();
    await deviceScreen(page).shown();
    await page.getByRole('button', { name: /^Live video/ }).click();
    await page.getByText('Live video, by screenrecord').waitFor();
    await page.getByText('A browser that shows this device cannot decode its video.').first().waitFor();
  });

  test('a phone on its side with a dialog: its elements are complete', async () => {
    await kind('A phone on its side with a dialog').check();
    await device(/^Galaxy A35/).click();
    await page.getByRole('button', { name: 'Elements', exact: true }).click();
    for (const name of [/Only this time/, /Don’t allow/])
      await page.getByRole('treeitem', { name }).waitFor();
  });

  test('a command that a kind needs is shown while the kind is on', async () => {
    await kind('A phone that refuses to install apps').check();
    await page.getByText(/storedeck setup snapshot-helper --device 127\.0\.0\.1:\d+/).waitFor();
  });

  test('two phones with one serial number: each opens its own screen', async () => {
    await kind('Two phones with one serial number').check();
    for (const name of ['Tab A', 'Tab B']) {
      await device(new RegExp(`^${name}`)).click();
      await page.getByRole('heading', { name }).waitFor();
      await deviceScreen(page).shown();
    }
  });

  test('a phone that no longer allows this computer: the page says what to tap', async () => {
    await kind('A phone that no longer allows this computer').check();
    await page.goto(`${demo().url}/devices?serial=R5CT900FAKE`);
    await page.getByText('adb calls its state “unauthorized”.').waitFor();
    expect(await page.getByText('Unlock the phone and tap "Allow"').count()).toBeGreaterThan(0);
  });
});
