import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { XcodebuildBehaviour } from '@storedeck/fake-devices';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { deviceScreen, until } from '../device-screen.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startMacWorld } from './iphone-world.ts';
import { timedMouse } from './timed-mouse.ts';

describeInChromium('starting WebDriverAgent, on a Mac over SSH', () => {
  let behaviour: XcodebuildBehaviour = 'works';
  let building = Promise.withResolvers<undefined>();
  const world = oncePerSuite(() =>
    startMacWorld({
      wdaRunning: false,
      buildMs: 100,
      xcodebuild: () => behaviour,
      buildUntil: () => building.promise,
    }),
  );
  const browser = browserForSuite();
  let page: Page;

  beforeEach(async () => {
    building = Promise.withResolvers();
    // The simulated Mac has no adb, and a device without WebDriverAgent has no stream, so some requests fail.
    browser.expectComplaint(/status of 50\d/);
    await Promise.all([world().phone.stopWda(), world().simulator.stopWda()]);
  });

  // Ends a build that the test has started.
  afterEach(() => building.resolve(undefined));

  async function open(udid: string): Promise<void> {
    page = await browser.open();
    await page.goto(`${world().server.url}/devices?udid=${udid}`);
  }

  const start = () => page.getByRole('button', { name: 'Start WebDriverAgent' });
  const log = () => page.getByLabel('Build log');

  test('a phone on which it never ran says what it needs', async () => {
    await open(world().phone.udid);
    await page.getByText('The device must be unlocked, Developer Mode on').waitFor();
    expect(await start().isEnabled()).toBe(true);
  });

  test.each<[XcodebuildBehaviour, string, string]>([
    ['no-team', 'Set WDA_TEAM_ID', 'requires a development team'],
    ['keychain', 'security unlock-keychain', 'errSecInternalComponent'],
    ['no-xcode', 'sudo xcode-select -s', 'requires Xcode'],
  ])('a failed build (%s) says what to do and keeps its log on the page', async (fails, advice, words) => {
    behaviour = fails;
    building.resolve(undefined);
    await open(world().phone.udid);
    await page.getByRole('heading', { name: 'WebDriverAgent is not running' }).waitFor();
    await start().click();
    await page.getByText(advice).waitFor();
    await log().getByText(words).waitFor();
    expect(await start().isEnabled()).toBe(true);
  });

  test('the page shows the growing log and the elapsed time, then the mirror', async () => {
    behaviour = 'works';
    await open(world().phone.udid);
    await start().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await start().click();
    await page.getByRole('heading', { name: 'Starting WebDriverAgent' }).waitFor();
    await page.getByRole('progressbar', { name: 'Starting WebDriverAgent' }).waitFor();
    await log().getByText('CompileC').waitFor();
    expect(await log().textContent()).not.toContain('CodeSign');
    await page.getByText(/^(?!0:00)\d+:\d\d/).waitFor();
    // A page that is opened during the build shows the build too.
    await page.reload();
    await page.getByRole('heading', { name: 'Starting WebDriverAgent' }).waitFor();
    await log().getByText('CompileC').waitFor();
    building.resolve(undefined);
    await deviceScreen(page).shown();
    const home = () => world().phone.received.some(({ path }) => path === '/wda/pressButton');
    await page.getByRole('button', { name: 'Home', exact: true }).click();
    await until(page, home);
  });

  test('a simulator is shown without WebDriverAgent, and takes touches once it runs', async () => {
    behaviour = 'works';
    const { simulator } = world();
    await open(simulator.udid);
    await deviceScreen(page).shown();
    await page.getByText('Touches and keys need WebDriverAgent, which is not running.').waitFor();
    await start().click();
    await log().getByText('CompileC').waitFor();
    building.resolve(undefined);
    await deviceScreen(page).shown();
    await page.getByText('Touches and keys need WebDriverAgent').waitFor({ state: 'detached' });
    const before = simulator.gestures.length;
    const mouse = await timedMouse(page);
    await page.getByRole('button', { name: 'Home', exact: true, disabled: false }).waitFor();
    const at = await deviceScreen(page).point(0.5, 0.8);
    await mouse.press(at);
    await until(page, () => simulator.gestures.length > before);
    expect(world().phone.gestures).toEqual([]);
  });
});
