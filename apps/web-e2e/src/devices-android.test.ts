import { readFile } from 'node:fs/promises';

import { beforeEach, describe, expect, test } from '@jest/globals';
import { FakeAndroidPhone, TAP_MARK_COLOR } from '@storedeck/fake-devices';
import type { Page, Request } from 'playwright-core';

import { browserForSuite } from './browser-for-suite.ts';
import { describeInChromium } from './chromium.ts';
import { deviceScreen, posted } from './device-screen.ts';
import { oncePerSuite } from './once-per-suite.ts';
import { phoneVideo, type Chunk } from './phone-video.ts';
import { startDemo } from './storedeck.ts';

const SERIAL = 'R5CT900FAKE';
const SIZE = { width: 1080, height: 2400 };
const INPUT = '/api/adb/input';

describeInChromium('an Android phone on the page', () => {
  const demo = oncePerSuite(startDemo);
  const browser = browserForSuite();
  let page: Page;

  beforeEach(async () => {
    // A busy machine may be too slow for the timeout of a screenshot. The mirror retries it.
    browser.expectComplaint(/status of 50\d/);
    page = await browser.open();
  });

  const address = () => `${demo().url}/devices?serial=${SERIAL}`;
  const press = (name: string) =>
    posted(page, INPUT, () => page.getByRole('button', { name, exact: true }).click());
  const openPhone = async () => {
    await page.goto(address());
    await deviceScreen(page).shown();
  };

  test('a phone that cannot be used says why and what to do', async () => {
    await page.goto(`${demo().url}/devices`);
    await page.getByRole('button', { name: /^Pixel 8/ }).waitFor();
    const locked = page.getByRole('button', { name: /unauthorized/ });
    await locked.getByText('tap "Allow"').waitFor();
    await locked.click();
    await page.getByRole('heading', { name: 'unauthorized' }).waitFor();
    expect(await page.getByTestId('device-screen').count()).toBe(0);
  });

  test('the phone is mirrored in its proportions, and its address opens it again', async () => {
    await page.goto(`${demo().url}/devices`);
    await page.getByRole('button', { name: /^Pixel 8/ }).click();
    const screen = deviceScreen(page);
    await screen.shown();
    expect(page.url()).toBe(address());
    await page.reload();
    await screen.shown();
    const { width, height } = (await screen.locator.boundingBox()) ?? { width: 0, height: 0 };
    expect(width / height).toBeCloseTo(SIZE.width / SIZE.height, 2);
    expect(await coloursOf(page)).toBeGreaterThan(500);
    await page
      .getByTestId('mirror-stats')
      .filter({ hasText: /^\d+(\.\d)? fps · frame \d+ ms/, visible: true })
      .waitFor();
  });

  test('the browser decodes the video that a phone encodes, and the video shows a tap', async () => {
    const phone = new FakeAndroidPhone();
    const chunks = await phoneVideo(phone, 6, async () => (await phone.shell('input tap 540 1200')).exited);
    await phone.close();
    await page.goto(`${demo().url}/devices`);
    const frames = await page.evaluate(decodeInPage, chunks);
    expect(frames).toHaveLength(chunks.length);
    expect(frames[0]).toMatchObject({ width: 460, height: 1024 });
    const isMark = (colour: readonly number[] = []) =>
      [1, 3, 5].every((at, index) => {
        const wanted = Number.parseInt(TAP_MARK_COLOR.slice(at, at + 2), 16);
        return Math.abs((colour[index] ?? Number.NaN) - wanted) < 16;
      });
    expect(isMark(frames[0]?.middle)).toBe(false);
    expect(isMark(frames.at(-1)?.middle)).toBe(true);
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

  test('the native window opens, and the page shows that it is open', async () => {
    await openPhone();
    await page.getByRole('button', { name: 'Native window' }).click();
    await page.getByRole('button', { name: 'Native window is open' }).waitFor();
  });

  test('a hidden page requests no screenshots', async () => {
    await openPhone();
    let requests = 0;
    const count = (request: Request): void =>
      void (requests += Number(request.url().includes('/api/adb/screen')));
    const setHidden = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await setHidden(true);
    page.on('request', count);
    // A visible page would request a screenshot after each of these requests.
    for (let turn = 0; turn < 2; turn += 1)
      await (await fetch(`${demo().url}/api/adb/screen?serial=${SERIAL}`)).arrayBuffer();
    expect(requests).toBe(0);
    const next = page.waitForRequest(/api\/adb\/screen/);
    await setHidden(false);
    await next;
  });

  test('the mirror fits into the window at every width', async () => {
    await openPhone();
    for (const width of [390, 1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      const box = await deviceScreen(page).locator.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width && box.height > 300).toBe(true);
    }
  });

  describe('when a request fails', () => {
    const offline = {
      status: 502,
      json: { ok: false, error: 'The phone is gone.', code: 'DEVICE_OFFLINE', hint: 'Plug it in again.' },
    };

    beforeEach(async () => {
      await openPhone();
    });

    test('a failed input is reported until the next one succeeds; the mirror continues', async () => {
      await page.route(`**${INPUT}`, (route) => route.fulfill(offline));
      await press('Home');
      await page.getByRole('alert').getByText('The phone is gone.').waitFor();
      await page.getByRole('alert').getByText('Plug it in again.').waitFor();
      await page.waitForResponse(/api\/adb\/screen/);
      await page.unroute(`**${INPUT}`);
      await press('Home');
      await page.getByRole('alert').waitFor({ state: 'detached' });
    });

    test('a mirror without frames shows the reason, and continues when frames arrive again', async () => {
      await page.route('**/api/adb/screen*', (route) => route.fulfill(offline));
      await page.getByRole('alert').getByText('The phone is gone.').waitFor();
      await page.unroute('**/api/adb/screen*');
      await page.getByRole('button', { name: 'Try again now' }).click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await deviceScreen(page).shown();
    });
  });
});

/** The number of colours on the canvas of the page. */
function coloursOf(page: Page): Promise<number> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 4) {
      colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
    }
    return colours.size;
  });
}

interface DecodedFrame {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of the middle pixel. */
  readonly middle: readonly number[];
}

async function decodeInPage(chunks: readonly Chunk[]): Promise<DecodedFrame[]> {
  const frames: DecodedFrame[] = [];
  const decoder = new VideoDecoder({
    output: (frame) => {
      const { displayWidth: width, displayHeight: height } = frame;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(frame, 0, 0);
      const middle = [...(context?.getImageData(width / 2, height / 2, 1, 1).data ?? [])].slice(0, 3);
      frames.push({ width, height, middle });
      frame.close();
    },
    // The error rejects `flush`.
    error: () => undefined,
  });
  decoder.configure({ codec: 'avc1.42c033', optimizeForLatency: true });
  chunks.forEach(({ isKey, base64 }, index) => {
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    decoder.decode(new EncodedVideoChunk({ type: isKey ? 'key' : 'delta', timestamp: index, data }));
  });
  await decoder.flush();
  return frames;
}
