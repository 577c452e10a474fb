import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { findTapMark } from '@storedeck/fake-devices';
import type { Browser, Page } from 'playwright-core';

import { describeInChromium, launchChromium } from './chromium.ts';
import { deviceScreen, posted } from './device-screen.ts';
import { startStoredeck, type Storedeck } from './storedeck.ts';
import { openWatchedPage, type WatchedPage } from './watched-page.ts';

const SERIAL = 'R5CT900FAKE';
const SIZE = { width: 1080, height: 2400 };
const INPUT = '/api/adb/input';

describeInChromium('an Android phone, touched and typed on', () => {
  let server: Storedeck;
  let browser: Browser;
  let visit: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startStoredeck(['--demo']);
    visit = await openWatchedPage(browser);
    ({ page } = visit);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const address = () => `${server.url}/devices?serial=${SERIAL}`;
  const picture = async () =>
    Buffer.from(await (await fetch(`${server.url}/api/adb/screen?serial=${SERIAL}`)).arrayBuffer());
  const settled = async () => {
    // A picture may be shared with one that was under way before.
    await picture();
    return picture();
  };
  const press = (name: string) =>
    posted(page, INPUT, () => page.getByRole('button', { name, exact: true }).click());

  test.each([
    { deviceScaleFactor: 1, width: 1440, height: 900, zoom: 1 },
    { deviceScaleFactor: 1, width: 1037, height: 611, zoom: 0.67 },
    { deviceScaleFactor: 1.5, width: 1440, height: 900, zoom: 1 },
    { deviceScaleFactor: 1.5, width: 1037, height: 611, zoom: 0.9 },
    { deviceScaleFactor: 2, width: 1037, height: 611, zoom: 1 },
    { deviceScaleFactor: 2, width: 1440, height: 900, zoom: 0.8 },
    { deviceScaleFactor: 3, width: 390, height: 844, zoom: 1 },
  ])('a click lands within one pixel: %j', async ({ zoom, deviceScaleFactor, width, height }) => {
    // A second mirror would only be slow.
    await page.goto('about:blank');
    const { page: own, close } = await openWatchedPage(browser, {
      deviceScaleFactor,
      viewport: { width, height },
    });
    await own.goto(address());
    const screen = deviceScreen(own);
    await screen.shown();
    await own.evaluate((value) => void (document.documentElement.style.zoom = String(value)), zoom);
    for (const [u, v] of [
      [0.0625, 0.9583],
      [0.8741, 0.1137],
    ] as const) {
      const { x, y } = await screen.point(u, v);
      const sent = await posted(own, INPUT, () => own.mouse.click(x, y));
      const mark = await markOf(u);
      expect(mark).toEqual({ x: near(u * SIZE.width), y: near(v * SIZE.height) });
      expect(sent).toEqual({ action: 'tap', serial: SERIAL, ...mark });
    }
    await close();
  });

  describe('takes', () => {
    beforeEach(async () => {
      await page.goto(address());
      await deviceScreen(page).shown();
      await press('Home');
    });

    test('a drag as a swipe of its real duration', async () => {
      const from = await deviceScreen(page).point(0.25, 0.75);
      const to = await deviceScreen(page).point(0.75, 0.25);
      const times = page.evaluate(async () => {
        const at = (name: string) =>
          new Promise<number>((resolve) =>
            addEventListener(name, ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
          );
        return Promise.all([at('pointerdown'), at('pointerup')]);
      });
      const sent = await posted(page, INPUT, async () => {
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(to.x, to.y, { steps: 5 });
        await page.mouse.up();
      });
      const [down, up] = await times;
      expect(sent).toEqual({
        action: 'swipe',
        serial: SERIAL,
        x1: near(270),
        y1: near(1800),
        x2: near(810),
        y2: near(600),
        ms: Math.round(up - down),
      });
    });

    test('a long press as a swipe that stays where it is', async () => {
      const { x, y } = await deviceScreen(page).point(0.25, 0.75);
      const sent = await posted(page, INPUT, async () => {
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.waitForTimeout(600);
        await page.mouse.up();
      });
      const { ms, ...rest } = sent as Record<string, number>;
      expect(rest).toEqual({
        action: 'swipe',
        serial: SERIAL,
        x1: near(270),
        y1: near(1800),
        x2: rest['x1'],
        y2: rest['y1'],
      });
      expect(ms).toBeGreaterThanOrEqual(500);
    });

    test('the wheel as a scroll', async () => {
      const settings = await deviceScreen(page).point(0.86, 0.635);
      await posted(page, INPUT, () => page.mouse.click(settings.x, settings.y));
      const before = await below(page, await settled());
      const { x, y } = await deviceScreen(page).point(0.5, 0.6);
      await page.mouse.move(x, y);
      const sent = await posted(page, INPUT, () => page.mouse.wheel(0, 120));
      const { action, x1, x2, y1 = 0, y2 = 0 } = sent as Record<string, number>;
      expect([action, x1]).toEqual(['swipe', x2]);
      expect(y1 - y2).toBeGreaterThan(100);
      expect(await below(page, await settled())).not.toBe(before);
    });

    test('typing, in order and whole, and gives the keyboard back on Escape', async () => {
      const text = 'Hello, 100%s "$HOME" \'q\' & done';
      await openNotes();
      const requests = recordInputs(page);
      await page.keyboard.type(text);
      await page.keyboard.press('x');
      await posted(page, INPUT, () => page.keyboard.press('Backspace'));
      await requests.all();
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('application');
      const typed = await below(page, await settled());

      await api({ action: 'key', key: 'home' });
      await openNotes();
      for (let count = 0; count < text.length; count += 1) await api({ action: 'key', key: 'del' });
      await api({ action: 'text', text });
      expect(await below(page, await settled())).toBe(typed);

      await page.keyboard.press('Escape');
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    });

    test('no shortcuts, and Tab goes on through the page', async () => {
      const requests = recordInputs(page);
      await deviceScreen(page).locator.focus();
      await page.keyboard.press('Control+b');
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'Back', exact: true }).and(page.locator(':focus')).waitFor();
      expect(requests.bodies).toEqual([]);
    });

    test('text from the box, in parts, and says what cannot be typed', async () => {
      await openNotes();
      const requests = recordInputs(page);
      const long = 'all work and no play '.repeat(20);
      await page.getByRole('textbox', { name: 'Text to type' }).fill(`${long}é`);
      await page.getByText('Left out: é').waitFor();
      await page.getByRole('button', { name: 'Type the rest' }).click();
      await page
        .getByRole('textbox', { name: 'Text to type' })
        .and(page.getByText('', { exact: true }))
        .waitFor();
      await requests.all();
      const parts = requests.bodies.map(({ text }) => String(text));
      expect(parts.length).toBeGreaterThan(1);
      expect(parts.join('')).toBe(long);
    });

    test('its buttons, each of which changes the screen', async () => {
      const home = await below(page, await settled());
      expect(await press('Recent apps')).toEqual({ action: 'key', serial: SERIAL, key: 'recents' });
      expect(await below(page, await settled())).not.toBe(home);
      await press('Back');
      expect(await below(page, await settled())).toBe(home);
      await press('Volume up');
      expect(await below(page, await settled())).not.toBe(home);
      await press('Power');
      expect(await below(page, await settled())).not.toBe(home);
      await press('Power');
      const from = await deviceScreen(page).point(0.5, 0.8);
      await posted(page, INPUT, async () => {
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(from.x, from.y - 200, { steps: 3 });
        await page.mouse.up();
      });
    });
  });

  test('the browser had nothing to complain of', () => {
    expect(visit.complaints).toEqual([]);
  });

  /** The mark of a tap at this share of the width, or the last one if it is elsewhere. */
  async function markOf(u: number) {
    // The first picture may be one that was under way when the tap came.
    const first = await findTapMark(await picture());
    return first && Math.abs(first.x - u * SIZE.width) < 100 ? first : findTapMark(await picture());
  }

  async function openNotes(): Promise<void> {
    const { x, y } = await deviceScreen(page).point(0.147, 0.54);
    await posted(page, INPUT, () => page.mouse.click(x, y));
  }

  async function api(input: Record<string, string>): Promise<void> {
    const response = await fetch(`${server.url}${INPUT}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ serial: SERIAL, ...input }),
    });
    expect(response.status).toBe(200);
  }
});

/** Within one pixel of where the pointer was. */
function near(pixel: number) {
  return {
    asymmetricMatch: (other: unknown): boolean =>
      typeof other === 'number' && Number.isInteger(other) && Math.abs(other - pixel) <= 1,
    toAsymmetricMatcher: () => `within one pixel of ${pixel}`,
    $$typeof: Symbol.for('jest.asymmetricMatcher'),
  };
}

/** Records what is sent to the phone from now on. */
function recordInputs(page: Page) {
  const bodies: Record<string, unknown>[] = [];
  const answers: Promise<unknown>[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith(INPUT)) return;
    bodies.push(request.postDataJSON() as Record<string, unknown>);
    answers.push(request.response());
  });
  return { bodies, all: () => Promise.all(answers) };
}

/** A digest of a picture without its status bar, whose clock goes on, and without the mark of a touch. */
function below(page: Page, png: Buffer): Promise<string> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { data } = context?.getImageData(0, 120, bitmap.width, bitmap.height - 120) ?? {};
    const digest = await crypto.subtle.digest('SHA-256', data ?? new Uint8ClampedArray());
    return [...new Uint8Array(digest)].join(' ');
  }, png.toString('base64'));
}
