import { beforeEach, describe, expect, test } from '@jest/globals';
import type { FakeIphone } from '@storedeck/fake-devices';
import type { Page, Worker } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { deviceScreen, until } from '../device-screen.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { type IphoneWorld, missingUsbTools, startMacWorld, startUsbWorld } from './iphone-world.ts';
import { timedMouse } from './timed-mouse.ts';

const POINTS = { width: 393, height: 852 };
const ZOOMS = [
  { deviceScaleFactor: 1, width: 1440, height: 900, zoom: 1 },
  { deviceScaleFactor: 1, width: 1037, height: 611, zoom: 0.67 },
  { deviceScaleFactor: 1.5, width: 1037, height: 611, zoom: 0.9 },
  { deviceScaleFactor: 2, width: 1440, height: 900, zoom: 0.8 },
  { deviceScaleFactor: 3, width: 390, height: 844, zoom: 1 },
];

const missing = process.env['STOREDECK_REQUIRE_TOOLS'] === '1' ? [] : missingUsbTools();

describeInChromium('touches on an iPhone', () => {
  // A skipped test shows in the results what is left out. With STOREDECK_REQUIRE_TOOLS, the suite fails without the
  // tools.
  if (missing.length > 0)
    test.skip(`plugged into this computer: left out, install ${missing.join(', ')} (libusbmuxd-tools, libimobiledevice-utils)`, () =>
      undefined);
  else describe('plugged into this computer, through the real iproxy', () => suite(startUsbWorld, ZOOMS));
  describe('plugged into a Mac over SSH', () => suite(startMacWorld, ZOOMS.slice(-3)));
});

describeInChromium('a simulator on a Mac over SSH', () => {
  const world = oncePerSuite(() => startMacWorld());
  const browser = browserForSuite();

  test('is shown by screenshots, and the page says what is not possible; clicks arrive within one point', async () => {
    // Some requests fail: the simulated Mac has no adb, and on a busy machine a request may time out.
    browser.expectComplaint(/status of 50\d/);
    const { simulator, server } = world();
    const page = await browser.open();
    await page.goto(`${server.url}/devices?udid=${simulator.udid}`);
    await deviceScreen(page).shown();
    const stats = page.getByRole('button', { name: /^Screenshots/ });
    await stats.click();
    await page.getByText('baguette is not installed').waitFor();
    await page.keyboard.press('Escape');
    expect(simulator.mjpeg.connections).toBe(0);
    await clicksLand(page, simulator);
    await page.getByRole('button', { name: 'Volume up' }).and(page.locator('[aria-disabled=true]')).waitFor();
    await simulator.stopWda();
    await page.getByText('Touches and keys need WebDriverAgent').waitFor();
    await page.getByRole('textbox', { name: 'Text to type' }).and(page.locator(':disabled')).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await simulator.startWda();
    await page.getByText('Touches and keys need WebDriverAgent').waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: 'Home', exact: true })
      .and(page.locator('[aria-disabled=false]'))
      .waitFor();
    await clicksLand(page, simulator);
  });
});

function suite(start: () => Promise<IphoneWorld>, zooms: typeof ZOOMS): void {
  const world = oncePerSuite(start);
  const browser = browserForSuite();

  beforeEach(() => {
    // Neither host has adb. On a busy machine, a request may time out; the page then sends the request again.
    browser.expectComplaint(/status of 50\d/);
  });

  const open = async (options?: Parameters<typeof browser.open>[0]) => {
    const page = await browser.open(options);
    await page.goto(`${world().server.url}/devices?udid=${world().phone.udid}`);
    await deviceScreen(page).shown();
    return page;
  };

  test.each(zooms)(
    'a click arrives within one point: %j',
    async ({ zoom, deviceScaleFactor, width, height }) => {
      const page = await open({ deviceScaleFactor, viewport: { width, height } });
      await page.evaluate((value) => void (document.documentElement.style.zoom = String(value)), zoom);
      await clicksLand(page, world().phone);
    },
  );

  test('buttons, keys, pastes, drags, long presses and the wheel reach the iPhone', async () => {
    const { phone } = world();
    const page = await open();
    const sent = async (path: string, act: () => Promise<unknown>) => {
      const before = phone.received.length;
      const call = () => phone.received.slice(before).find((each) => each.path === path);
      await act();
      await until(page, () => call() !== undefined);
      return call()?.body;
    };
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await sent('/wda/lock', () => press('Lock'));
    await sent('/wda/unlock', () => press('Unlock'));
    expect(await sent('/wda/pressButton', () => press('Home'))).toEqual({ name: 'home' });
    expect(await sent('/wda/pressButton', () => press('Volume up'))).toEqual({ name: 'volumeUp' });

    const screen = page.getByRole('textbox', { name: /^Screen of/ });
    await screen.focus();
    expect(await sent('/wda/keys', () => page.keyboard.press('#'))).toEqual({ value: ['#'] });
    expect(await sent('/wda/keys', () => page.keyboard.press('Enter'))).toEqual({ value: ['\n'] });
    const paste = (text: string) =>
      screen.evaluate((field, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', pasted);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
      }, text);
    expect(await sent('/wda/keys', () => paste('Grüße, 你好'))).toEqual({ value: ['Grüße, 你好'] });
    await paste('a\u0007b');
    await page.getByText('Control characters cannot be typed. Left out: U+0007').waitFor();

    const mouse = await timedMouse(page);
    const from = await deviceScreen(page).point(0.5, 0.7);
    const drag = '/wda/dragfromtoforduration';
    const moved = await sent(drag, () => mouse.drag(from, { x: from.x, y: from.y - 100 }));
    expect(moved).toMatchObject({ duration: 0 });
    const held = await sent(drag, () => mouse.press(from, 1500));
    expect(held).toMatchObject({ fromX: held?.['toX'], fromY: held?.['toY'] });
    expect(Math.abs(Number(held?.['duration']) - 1.5)).toBeLessThan(0.1);
    await page.mouse.move(from.x, from.y);
    const scrolled = await sent(drag, () => page.mouse.wheel(0, 200));
    expect(Number(scrolled?.['fromY']) - Number(scrolled?.['toY'])).toBeGreaterThan(50);
    expect(scrolled).toMatchObject({ duration: 0 });
  });

  test('the mirror draws the frames of the stream in order, each at most once', async () => {
    const page = await browser.open();
    const started = page.waitForEvent('worker', (worker: Worker) => worker.url().includes('player-worker'));
    await page.goto(`${world().server.url}/devices?udid=${world().phone.udid}`);
    const drawn = await (await started).evaluate(noteDecodedFrames, 20);
    expect(drawn).toEqual([...new Set(drawn)].sort((a, b) => a - b));
    expect(world().phone.settings).toMatchObject({
      mjpegServerFramerate: 30,
      mjpegServerScreenshotQuality: 60,
    });
    expect(world().phone.mjpeg.connections).toBeGreaterThan(0);
  });
}

async function clicksLand(page: Page, phone: FakeIphone): Promise<void> {
  const mouse = await timedMouse(page);
  for (const [u, v] of [
    [0.0811, 0.9353],
    [0.8333, 0.6111],
    [0.501, 0.0101],
  ] as const) {
    const at = await deviceScreen(page).point(u, v);
    const before = phone.gestures.length;
    await mouse.press(at);
    await until(page, () => phone.gestures.length > before);
    const tap = phone.gestures.at(-1);
    expect(tap).toMatchObject({ kind: 'tap' });
    const landed = tap?.kind === 'tap' ? tap : { x: NaN, y: NaN };
    expect(Math.abs(landed.x - u * POINTS.width)).toBeLessThanOrEqual(1);
    expect(Math.abs(landed.y - v * POINTS.height)).toBeLessThanOrEqual(1);
  }
}

/**
 * Runs in the worker of the player. Resolves to the numbers of the next `count` frames that the worker decodes for
 * drawing.
 */
function noteDecodedFrames(count: number): Promise<number[]> {
  const drawn: number[] = [];
  const decode = globalThis.createImageBitmap.bind(globalThis) as (picture: Blob) => Promise<ImageBitmap>;
  return new Promise((resolve) => {
    Object.assign(globalThis, {
      createImageBitmap: async (picture: Blob) => {
        const [head, bitmap] = await Promise.all([picture.slice(0, 64).text(), decode(picture)]);
        drawn.push(Number(/frame (\d+)/.exec(head)?.[1]));
        if (drawn.length === count) resolve(drawn);
        return bitmap;
      },
    });
  });
}
