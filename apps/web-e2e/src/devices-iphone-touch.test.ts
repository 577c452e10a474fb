import { beforeEach, describe, expect, test } from '@jest/globals';
import type { FakeIphone } from '@storedeck/fake-devices';
import type { Page } from 'playwright-core';

import { browserForSuite } from './browser-for-suite.ts';
import { describeInChromium } from './chromium.ts';
import { deviceScreen, posted } from './device-screen.ts';
import { type IphoneWorld, missingUsbTools, startMacWorld, startUsbWorld } from './iphone-world.ts';
import { oncePerSuite } from './once-per-suite.ts';
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
  if (missing.length > 0)
    test.skip(`plugged in here: left out, install ${missing.join(', ')} (libusbmuxd-tools, libimobiledevice-utils)`, () =>
      undefined);
  else describe('plugged in here, behind the real iproxy', () => suite(startUsbWorld, ZOOMS));
  describe('plugged into a Mac over SSH', () => suite(startMacWorld, ZOOMS.slice(-3)));
});

describeInChromium('a simulator on a Mac over SSH', () => {
  const world = oncePerSuite(() => startMacWorld());
  const browser = browserForSuite();

  test('the simulator is shown by screenshots, and a click lands within one point', async () => {
    // The simulated Mac has no adb, and a busy machine may be too slow for a timeout.
    browser.expectComplaint(/status of 50\d/);
    const { simulator, server } = world();
    const page = await browser.open();
    const streams: string[] = [];
    page.on('request', (request) => request.url().includes('/api/wda/mjpeg') && streams.push(request.url()));
    await page.goto(`${server.url}/devices?udid=${simulator.udid}`);
    await deviceScreen(page).shown();
    await page
      .getByTestId('mirror-stats')
      .filter({ hasText: /frame \d+ ms/, visible: true })
      .waitFor();
    await clicksLand(page, simulator);
    expect(streams).toEqual([]);
    expect(simulator.mjpeg.connections).toBe(0);
    await simulator.stopWda();
    await page.getByText('Touches and keys need WebDriverAgent').waitFor();
    await deviceScreen(page).shown();
  });
});

function suite(start: () => Promise<IphoneWorld>, zooms: typeof ZOOMS): void {
  const world = oncePerSuite(start);
  const browser = browserForSuite();

  beforeEach(() => {
    // Neither host has adb, and a busy machine may be too slow for the timeout of a request, which the page retries.
    browser.expectComplaint(/status of 50\d/);
  });

  const address = () => `${world().server.url}/devices?udid=${world().phone.udid}`;

  test.each(zooms)(
    'a click lands within one point: %j',
    async ({ zoom, deviceScaleFactor, width, height }) => {
      const page = await browser.open({ deviceScaleFactor, viewport: { width, height } });
      await page.goto(address());
      await deviceScreen(page).shown();
      await page.evaluate((value) => void (document.documentElement.style.zoom = String(value)), zoom);
      await clicksLand(page, world().phone);
    },
  );

  test('the mirror draws the frames of the stream in order, each at most once', async () => {
    const page = await browser.open();
    await page.addInitScript(noteDrawnFrames);
    await page.goto(address());
    await page.waitForFunction(() => (globalThis as unknown as Drawn).drawn.length >= 20);
    const drawn = await page.evaluate(() => (globalThis as unknown as Drawn).drawn);
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
    await posted(page, '/api/wda/input', () => mouse.press(at));
    const tap = phone.gestures.at(-1);
    expect(tap).toMatchObject({ kind: 'tap' });
    const landed = tap?.kind === 'tap' ? tap : { x: NaN, y: NaN };
    expect(Math.abs(landed.x - u * POINTS.width)).toBeLessThanOrEqual(1);
    expect(Math.abs(landed.y - v * POINTS.height)).toBeLessThanOrEqual(1);
  }
}

interface Drawn {
  readonly drawn: number[];
}

/** Runs in the page: records the number of each frame that is decoded to be drawn. */
function noteDrawnFrames(): void {
  const drawn: number[] = [];
  Object.assign(globalThis, { drawn });
  const decode = globalThis.createImageBitmap.bind(globalThis) as (picture: Blob) => Promise<ImageBitmap>;
  Object.assign(globalThis, {
    createImageBitmap: async (picture: Blob) => {
      const [head, bitmap] = await Promise.all([picture.slice(0, 64).text(), decode(picture)]);
      drawn.push(Number(/frame (\d+)/.exec(head)?.[1]));
      return bitmap;
    },
  });
}
