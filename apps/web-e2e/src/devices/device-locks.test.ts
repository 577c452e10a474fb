import { beforeEach, expect, test } from '@jest/globals';
import { createClient, isApiError } from '@storedeck/contract';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { deviceScreen } from '../device-screen.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startDemoOfDevices } from '../storedeck.ts';

const SERIAL = 'R5CT900FAKE';

describeInChromium('a device that two windows show', () => {
  const demo = oncePerSuite(startDemoOfDevices);
  const browser = browserForSuite();
  let one: Page;
  let two: Page;

  beforeEach(async () => {
    [one, two] = [await openPhone(), await openPhone({ width: 390, height: 800 })];
  });

  const openPhone = async (viewport = { width: 1280, height: 800 }) => {
    const page = await browser.open({ viewport });
    await page.goto(`${demo().url}/devices?serial=${SERIAL}`);
    await deviceScreen(page).shown();
    return page;
  };
  const touch = async (page: Page) => {
    const { x, y } = await deviceScreen(page).point(0.5, 0.5);
    await page.mouse.click(x, y);
  };
  /**
   * Puts a finger on the screen. The window of `page` keeps the lock of the device until the finger is lifted, even if
   * the test is slow.
   */
  const putFinger = async (page: Page) => {
    const { x, y } = await deviceScreen(page).point(0.5, 0.5);
    await page.mouse.move(x, y);
    await page.mouse.down();
  };
  const notice = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  /** Presses a button while a finger is on the screen, as with a second finger. */
  const pressWithFingerDown = (page: Page, name: string) =>
    page.getByRole('button', { name, exact: true }).dispatchEvent('click');
  const client = (kind: 'agent' | 'window', name: string) =>
    createClient({ baseUrl: demo().url, holder: { kind, id: name.replaceAll(' ', '-'), name } });
  const free = async () => {
    const person = client('window', 'the test');
    await person.takeDevice({ body: { device: SERIAL } });
    await person.letGoOfDevice({ body: { device: SERIAL } });
  };

  test('is used by the window that touches it first; the second window asks for it, and gets it', async () => {
    await free();
    await putFinger(one);
    await notice(two, /In use in another window.*Chrome, opened at \d\d:\d\d, used since/).waitFor();
    await touch(two);
    await expectNoSidewaysScroll(two);
    expect(await axeViolations(two)).toEqual([]);
    await press(two, 'Ask to let go');
    await notice(two, /Asked\./).waitFor();
    await notice(one, /asks for this device/).waitFor();
    expect(await axeViolations(one)).toEqual([]);
    await pressWithFingerDown(one, 'Let go');
    await notice(one, /In use in another window/).waitFor();
    await one.mouse.up();
    await notice(two, /In use/).waitFor({ state: 'detached' });
    await touch(two);
  });

  test('is kept by the window that uses it, until the person presses "Use here" in the other window', async () => {
    await free();
    await putFinger(one);
    await press(two, 'Ask to let go');
    await pressWithFingerDown(one, 'Keep');
    await two.getByRole('button', { name: 'Ask to let go' }).waitFor();
    await press(two, 'Use here');
    await notice(one, /In use in another window/).waitFor();
    await one.getByRole('listitem').getByText('In use in another window').waitFor();
    await one.mouse.up();
  });

  test('does not say that keys go to the device while another window has it', async () => {
    await free();
    const reader = await openPhone();
    const screen = reader.getByRole('textbox', { name: /^Screen of / });
    const description = () => screen.getAttribute('aria-description');
    await screen.focus();
    await reader.getByText('Keys go to the device. Press Esc to leave the screen.').waitFor();
    await putFinger(one);
    await reader.getByText(/^Keys do not go to the device\. In use in another window\./).waitFor();
    expect(await description()).toMatch(/^Keys do not go to the device\./);
    await one.mouse.up();
    await free();
    await reader.getByText('Keys go to the device. Press Esc to leave the screen.').waitFor();
    expect(await description()).toMatch(/^Keys go to the device\./);
  });

  test('is free for the second window when the first window is closed', async () => {
    await free();
    await putFinger(one);
    await notice(two, /In use in another window/).waitFor();
    await one.close();
    await notice(two, /In use/).waitFor({ state: 'detached' });
  });

  test('is taken from an agent by a touch', async () => {
    await free();
    const agent = client('agent', 'Claude Code');
    const tap = () => agent.androidInput({ body: { action: 'tap', serial: SERIAL, x: 10, y: 10 } });
    await tap();
    await notice(one, /In use by the agent Claude Code.*Touch the screen to take over\./).waitFor();
    await putFinger(one);
    await notice(one, /In use/).waitFor({ state: 'detached' });
    const refused = await tap().catch((error: unknown) => error);
    expect(isApiError(refused) && refused.code).toBe('DEVICE_BUSY');
    expect(String(refused)).toMatch(/is used by Chrome, opened at \d\d:\d\d, since \d\d:\d\d\./);
  });
});
