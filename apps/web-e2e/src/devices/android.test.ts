import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, describe, expect, test } from '@jest/globals';
import { createClient } from '@storedeck/contract';
import { TAP_MARK_COLOR } from '@storedeck/fake-devices';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { deviceScreen } from '../device-screen.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startDemoOfDevices } from '../storedeck.ts';
import { showsColour } from './live-screen.ts';
import { phoneScreen } from './phone-screen.ts';
import type { Colour } from './scripted-mirror.ts';

const SERIAL = 'R5CT900FAKE';
const SIZE = { width: 1080, height: 2400 };
const [red = 0, green = 0, blue = 0] = Buffer.from(TAP_MARK_COLOR.slice(1), 'hex');
const MARK: Colour = [red, green, blue];
/**
 * The tolerance of a touch, in pixels of the phone. One pixel of the video corresponds to at most this many pixels of
 * the phone in each direction.
 */
const PIXELS = 6;

describeInChromium('an Android phone on the page', () => {
  const demo = oncePerSuite(startDemoOfDevices);
  const browser = browserForSuite();
  let page: Page;

  beforeEach(async () => {
    page = await browser.open();
  });

  const address = () => `${demo().url}/devices?serial=${SERIAL}`;
  const phone = () => phoneScreen(page, `${demo().url}/api/adb/screen?serial=${SERIAL}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const click = async (u: number, v: number) => {
    const { x, y } = await deviceScreen(page).point(u, v);
    await page.mouse.click(x, y);
  };
  const openPhone = async () => {
    await page.goto(address());
    await deviceScreen(page).shown();
  };
  // The tests look for the mark that the home screen shows at the position of a touch. The sample app shows no mark.
  const goHome = async () => {
    const holder = { kind: 'window', id: 'the-test', name: 'the test' } as const;
    const client = createClient({ baseUrl: demo().url, holder });
    // The window of the previous test may still have the lock of the phone.
    await client.takeDevice({ body: { device: SERIAL } });
    // The previous test may have switched the phone off, so that it is locked now.
    await client.androidInput({ body: { action: 'key', key: 'wakeup', serial: SERIAL } });
    const swipe = { x1: 540, y1: 2000, x2: 540, y2: 800, ms: 100 };
    await client.androidInput({ body: { action: 'swipe', ...swipe, serial: SERIAL } });
    await client.androidInput({ body: { action: 'key', key: 'home', serial: SERIAL } });
    await client.letGoOfDevice({ body: { device: SERIAL } });
  };

  test('a phone that cannot be used says why and what to do', async () => {
    await page.goto(`${demo().url}/devices`);
    await page.getByRole('button', { name: /^Pixel 8/ }).waitFor();
    const locked = page.getByRole('button', { name: /not allowed yet/ });
    await locked.getByText('tap "Allow"').waitFor();
    await locked.click();
    await page.getByRole('heading', { name: 'This phone cannot be used now' }).waitFor();
    await page.getByText('adb calls its state “unauthorized”.').waitFor();
    expect(await page.getByTestId('device-screen').count()).toBe(0);
  });

  test('is opened by the place itself, and later the device that was used last', async () => {
    await page.goto(`${demo().url}/devices`);
    await deviceScreen(page).shown();
    expect(page.url()).toBe(address());
    await page.getByRole('button', { name: /^Ana's iPhone/ }).click();
    await page.waitForURL(/udid=/);
    const iphone = page.url();
    await deviceScreen(page).shown();
    await page.goto(`${demo().url}/devices`);
    await page.waitForURL(iphone);
    await page.getByRole('heading', { name: "Ana's iPhone" }).waitFor();
    await page.reload();
    await deviceScreen(page).shown();
    expect(page.url()).toBe(iphone);
  });

  test('a narrow window shows the list first', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${demo().url}/devices`);
    await page.getByRole('button', { name: /^Pixel 8/ }).click();
    await deviceScreen(page).shown();
    await page.getByRole('button', { name: 'All devices' }).click();
    await page.getByRole('button', { name: /^Ana's iPhone/ }).waitFor();
    expect(page.url()).toBe(`${demo().url}/devices`);
  });

  test('the phone is mirrored in its proportions, and is shown again after a reload', async () => {
    await page.goto(address());
    const screen = deviceScreen(page);
    await screen.shown();
    await page.reload();
    await screen.shown();
    const { width, height } = (await screen.locator.boundingBox()) ?? { width: 0, height: 0 };
    expect(width / height).toBeCloseTo(SIZE.width / SIZE.height, 2);
  });

  test('two pages show a tap in their live video, at the pixel that was clicked', async () => {
    await goHome();
    await openPhone();
    const other = await browser.open();
    await other.goto(address());
    await deviceScreen(other).shown();
    await click(0.5, 0.5);
    const mark = await phone().mark(SIZE.width / 2);
    expect(Math.abs(mark.x - SIZE.width / 2)).toBeLessThanOrEqual(PIXELS);
    expect(Math.abs(mark.y - SIZE.height / 2)).toBeLessThanOrEqual(PIXELS);
    await showsColour(page, MARK);
    await showsColour(other, MARK);
    await page.getByTestId('mirror-stats').filter({ visible: true }).click();
    await page.getByText('Viewers').waitFor();
  });

  describe('is controlled', () => {
    beforeEach(async () => {
      await goHome();
      await openPhone();
    });

    test('each button changes the screen', async () => {
      const home = await phone().digest();
      await press('Recent apps');
      await phone().after(home);
      await press('Back');
      await phone().shows(home);
      await press('Volume up');
      const louder = await phone().after(home);
      await press('Power');
      const off = await phone().after(louder);
      await press('Power');
      await phone().after(off);
    });

    test('typed text arrives, from the keyboard and from the text box', async () => {
      const home = await phone().digest();
      // Opens the app Notes of the simulated phone.
      await click(0.147, 0.54);
      const empty = await phone().after(home);
      await page.keyboard.type('Hello, 100%s "$HOME"');
      const typed = await phone().after(empty);
      await page.getByRole('textbox', { name: 'Text to type' }).fill('Grüße, 你好');
      await page.getByRole('button', { name: 'Type', exact: true }).click();
      await phone().after(typed);
    });
  });

  test('a screenshot is saved as a PNG of the full size', async () => {
    await openPhone();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save screenshot' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Pixel 8 \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/);
    const bytes = await readFile(await download.path());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([SIZE.width, SIZE.height]);
  });

  test('a recording is made, and is played in the page and deleted when it has ended', async () => {
    await openPhone();
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    const stop = page.getByRole('button', { name: /^Stop recording/ });
    await stop.waitFor();
    const { x, y } = await deviceScreen(page).point(0.5, 0.95);
    await page.mouse.click(x, y);
    const dialog = page.getByRole('dialog', { name: 'Recordings' });
    await page.getByRole('button', { name: '1 still recording' }).click();
    await dialog.getByText(/^Still recording · \d+ k?B so far$/).waitFor();
    expect(await dialog.getByRole('button', { name: /^(Play|Delete)/ }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await stop.click();
    await page.getByRole('button', { name: 'Record', exact: true }).waitFor();

    const { recordings } = await createClient({ baseUrl: demo().url }).recordings();
    const [{ name, path, bytes } = { name: '', path: '', bytes: 0 }] = recordings;
    expect((await stat(join(demo().dir, path))).size).toBe(bytes);
    const size = new RegExp(
      `^\\d+:\\d\\d · ${bytes < 1000 ? `${bytes} B` : `${Math.round(bytes / 1000)} kB`}$`,
    );
    const result = page.getByRole('status').filter({ hasText: 'Recording saved' });
    await result.getByText(name).waitFor();
    await result.getByText(size).waitFor();
    expect(await result.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(`/${path}`);
    // Closes the tooltip of the button that was pressed, which is outside of all regions of the page.
    await page.keyboard.press('Shift');
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('button', { name: '1 recording', exact: true }).click();
    await dialog.getByText(size).waitFor();
    await dialog.getByRole('button', { name: /^Play .*\.mp4$/ }).click();
    const video = dialog.locator('video[controls]');
    await video.evaluate(
      (element: HTMLVideoElement) =>
        element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ||
        new Promise((resolve, reject) => {
          element.onloadeddata = resolve;
          element.onerror = () => reject(new Error(element.error?.message));
        }),
    );
    expect(await video.evaluate((element: HTMLVideoElement) => element.videoHeight)).toBeGreaterThan(0);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Delete / }).click();
    await page
      .getByRole('dialog', { name: 'Delete this recording?' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await dialog.getByText('No recording yet.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    // A use of the device removes the message, which may cover a part of the screen.
    const free = await deviceScreen(page).point(0.5, 0.3);
    await page.mouse.click(free.x, free.y);
    await result.waitFor({ state: 'detached' });
  });

  test('the native window opens, and the page shows that it is open', async () => {
    await openPhone();
    await page.getByRole('button', { name: 'Native window' }).click();
    await page.getByRole('button', { name: 'Native window is open' }).waitFor();
  });

  test('the mirror fits into the window at every width', async () => {
    await openPhone();
    for (const width of [390, 1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      // The page adapts the mirror some frames after the change of the window.
      await page.waitForFunction((wanted) => {
        const box = document.querySelector('[data-testid="device-screen"]')?.getBoundingClientRect();
        return innerWidth === wanted && box && box.left >= 0 && box.right <= wanted && box.height > 300;
      }, width);
    }
  });
});
