import { afterEach, beforeAll, afterAll, expect, test } from '@jest/globals';
import type { XcodebuildBehaviour } from '@storedeck/fake-devices';
import type { Browser, Page } from 'playwright-core';

import { describeInChromium, launchChromium } from './chromium.ts';
import { deviceScreen, posted } from './device-screen.ts';
import { type IphoneWorld, startMacWorld } from './iphone-world.ts';
import { openWatchedPage } from './watched-page.ts';

describeInChromium('starting WebDriverAgent, on a Mac over SSH', () => {
  let behaviour: XcodebuildBehaviour = 'works';
  let building = Promise.withResolvers<undefined>();
  let world: IphoneWorld;
  let browser: Browser;
  let page: Page;
  let leave: () => Promise<void>;

  beforeAll(async () => {
    browser = await launchChromium();
    world = await startMacWorld({
      wdaRunning: false,
      buildMs: 100,
      xcodebuild: () => behaviour,
      buildUntil: () => building.promise,
    });
  });

  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  afterEach(async () => {
    building.resolve(undefined);
    building = Promise.withResolvers();
    await leave();
  });

  async function open(udid: string): Promise<void> {
    ({ page, close: leave } = await openWatchedPage(browser));
    await page.goto(`${world.server.url}/devices?udid=${udid}`);
  }

  const start = () => page.getByRole('button', { name: 'Start WebDriverAgent' });
  const log = () => page.getByLabel('Build log');

  test.each<[XcodebuildBehaviour, string, string]>([
    ['no-team', 'Set WDA_TEAM_ID', 'requires a development team'],
    ['keychain', 'security unlock-keychain', 'errSecInternalComponent'],
    ['no-xcode', 'sudo xcode-select -s', 'requires Xcode'],
  ])('a build that fails (%s) says what to do, and keeps its log in sight', async (fails, advice, words) => {
    behaviour = fails;
    building.resolve(undefined);
    await open(world.phone.udid);
    await page.getByRole('heading', { name: 'WebDriverAgent is not running' }).waitFor();
    await start().click();
    await page.getByText(advice).waitFor();
    await log().getByText(words).waitFor();
    expect(await start().isEnabled()).toBe(true);
  });

  test('shows the log as it grows and the time, and the mirror by itself when it runs', async () => {
    behaviour = 'works';
    await open(world.phone.udid);
    await page.getByText('the iPhone is unlocked,').waitFor();
    await start().click();
    await page.getByRole('heading', { name: 'Starting WebDriverAgent' }).waitFor();
    await page.getByRole('progressbar', { name: 'Starting WebDriverAgent' }).waitFor();
    await log().getByText('CompileC').waitFor();
    expect(await log().textContent()).not.toContain('CodeSign');
    await page.getByText(/^0:0[1-9]/).waitFor();
    // Whoever comes to it meanwhile sees it too.
    await page.reload();
    await page.getByRole('heading', { name: 'Starting WebDriverAgent' }).waitFor();
    await log().getByText('CompileC').waitFor();
    building.resolve(undefined);
    await deviceScreen(page).shown();
    await posted(page, '/api/wda/input', () =>
      page.getByRole('button', { name: 'Home', exact: true }).click(),
    );
    expect(world.phone.state.page).toBe('home');
  });

  test('a simulator is seen without it, and touched once it was started from there', async () => {
    behaviour = 'works';
    const { simulator } = world;
    await open(simulator.udid);
    await deviceScreen(page).shown();
    await page.getByText('Touches and keys need WebDriverAgent, which is not running.').waitFor();
    await start().click();
    await log().getByText('CompileC').waitFor();
    building.resolve(undefined);
    await deviceScreen(page).shown();
    expect(await page.getByText('Touches and keys need WebDriverAgent').count()).toBe(0);
    const { x, y } = await deviceScreen(page).point(0.5, 0.8);
    await posted(page, '/api/wda/input', () => page.mouse.click(x, y));
    expect(simulator.gestures).toHaveLength(1);
    expect(world.phone.gestures).toEqual([]);
  });
});
