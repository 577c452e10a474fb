import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FakeIphone } from '@storedeck/fake-devices';
import type { Browser, Page } from 'playwright-core';

import { describeInChromium, launchChromium } from './chromium.ts';
import { deviceScreen, posted } from './device-screen.ts';
import { type IphoneWorld, missingUsbTools, startMacWorld, startUsbWorld } from './iphone-world.ts';
import { openWatchedPage } from './watched-page.ts';

const POINTS = { width: 393, height: 852 };
const ZOOMS = [
  { deviceScaleFactor: 1, width: 1440, height: 900, zoom: 1 },
  { deviceScaleFactor: 1, width: 1037, height: 611, zoom: 0.67 },
  { deviceScaleFactor: 1.5, width: 1037, height: 611, zoom: 0.9 },
  { deviceScaleFactor: 2, width: 1440, height: 900, zoom: 0.8 },
  { deviceScaleFactor: 3, width: 390, height: 844, zoom: 1 },
];

const missing = process.env['STOREDECK_REQUIRE_TOOLS'] === '1' ? [] : missingUsbTools();

describeInChromium('an iPhone, what it was meant and what it got', () => {
  if (missing.length > 0)
    test.skip(`plugged in here: LEFT OUT, install ${missing.join(', ')} (libusbmuxd-tools, libimobiledevice-utils)`, () =>
      undefined);
  else describe('plugged in here, behind the real iproxy', () => suite(startUsbWorld, ZOOMS));
  describe('plugged into a Mac over SSH', () => suite(startMacWorld, ZOOMS.slice(-3)));
});

describeInChromium('a simulator on a Mac over SSH', () => {
  let world: IphoneWorld;
  let browser: Browser;
  beforeAll(async () => {
    [world, browser] = await Promise.all([startMacWorld(), launchChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test('is shown by one screenshot after the other and touched within one point', async () => {
    const { simulator } = world;
    const { page, close } = await openWatchedPage(browser);
    const streams: string[] = [];
    page.on('request', (request) => request.url().includes('/api/wda/mjpeg') && streams.push(request.url()));
    await page.goto(`${world.server.url}/devices?udid=${simulator.udid}`);
    await deviceScreen(page).shown();
    await page
      .getByTestId('mirror-stats')
      .filter({ hasText: /picture \d+ ms/, visible: true })
      .waitFor();
    await clicksLand(page, simulator);
    expect(streams).toEqual([]);
    expect(simulator.mjpeg.connections).toBe(0);
    // The picture follows what the touch did.
    await simulator.stopWda();
    await page.getByText('Touches and keys need WebDriverAgent').waitFor();
    await deviceScreen(page).shown();
    await close();
  });
});

function suite(start: () => Promise<IphoneWorld>, zooms: typeof ZOOMS): void {
  let world: IphoneWorld;
  let browser: Browser;

  beforeAll(async () => {
    [world, browser] = await Promise.all([start(), launchChromium()]);
  });

  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  const address = () => `${world.server.url}/devices?udid=${world.phone.udid}`;

  test.each(zooms)(
    'a click lands within one point: %j',
    async ({ zoom, deviceScaleFactor, width, height }) => {
      const { page, close } = await openWatchedPage(browser, {
        deviceScaleFactor,
        viewport: { width, height },
      });
      await page.goto(address());
      await deviceScreen(page).shown();
      await page.evaluate((value) => void (document.documentElement.style.zoom = String(value)), zoom);
      await clicksLand(page, world.phone);
      await close();
    },
  );

  test('the mirror shows the frames the iPhone sends, each once and in order, at their rate', async () => {
    const { page, close } = await openWatchedPage(browser);
    await page.addInitScript(noteDrawnFrames);
    await page.goto(address());
    // A busy computer skips some; at the rate of the iPhone at least 27 of some 30 in a row are drawn.
    await page.waitForFunction(() => {
      const { drawn } = globalThis as unknown as Drawn;
      return drawn.some((frame, index) => Number(drawn[index + 26]) - frame < 30);
    });
    const drawn = await page.evaluate(() => (globalThis as unknown as Drawn).drawn);
    await close();
    expect(drawn).toEqual([...new Set(drawn)].sort((a, b) => a - b));
    expect(world.phone.settings).toMatchObject({
      mjpegServerFramerate: 30,
      mjpegServerScreenshotQuality: 60,
    });
    expect(world.phone.mjpeg.connections).toBeGreaterThan(0);
  });
}

async function clicksLand(page: Page, phone: FakeIphone): Promise<void> {
  for (const [u, v] of [
    [0.0811, 0.9353],
    [0.8333, 0.6111],
    [0.501, 0.0101],
  ] as const) {
    const { x, y } = await deviceScreen(page).point(u, v);
    await posted(page, '/api/wda/input', () => page.mouse.click(x, y));
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

/** Runs in the page: notes the number in each picture that is decoded to be drawn. */
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
