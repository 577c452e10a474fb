import { beforeEach, describe, expect, test } from '@jest/globals';
import { findTapMark } from '@storedeck/fake-devices';
import type { Page } from 'playwright-core';

import { browserForSuite } from './browser-for-suite.ts';
import { describeInChromium } from './chromium.ts';
import { deviceScreen, posted } from './device-screen.ts';
import { oncePerSuite } from './once-per-suite.ts';
import { startDemo } from './storedeck.ts';
import { timedMouse } from './timed-mouse.ts';

const SERIAL = 'R5CT900FAKE';
const SIZE = { width: 1080, height: 2400 };
const INPUT = '/api/adb/input';

describeInChromium('touches and keys on an Android phone', () => {
  const demo = oncePerSuite(startDemo);
  const browser = browserForSuite();

  beforeEach(async () => {
    // A busy machine may be too slow for the timeout of a screenshot. The mirror retries it.
    browser.expectComplaint(/status of 50\d/);
    // Leaves the sample app, because it shows no mark at a touch.
    await api({ action: 'key', key: 'home' });
  });

  const address = () => `${demo().url}/devices?serial=${SERIAL}`;
  const screenshot = async () =>
    Buffer.from(await (await fetch(`${demo().url}/api/adb/screen?serial=${SERIAL}`)).arrayBuffer());
  const settled = async () => {
    // The first screenshot may come from a capture that began before the input.
    await screenshot();
    return screenshot();
  };
  test.each([
    { deviceScaleFactor: 1, width: 1440, height: 900, zoom: 1 },
    { deviceScaleFactor: 1, width: 1037, height: 611, zoom: 0.67 },
    { deviceScaleFactor: 1.5, width: 1440, height: 900, zoom: 1 },
    { deviceScaleFactor: 1.5, width: 1037, height: 611, zoom: 0.9 },
    { deviceScaleFactor: 2, width: 1037, height: 611, zoom: 1 },
    { deviceScaleFactor: 2, width: 1440, height: 900, zoom: 0.8 },
    { deviceScaleFactor: 3, width: 390, height: 844, zoom: 1 },
  ])('a click lands within one pixel: %j', async ({ zoom, deviceScaleFactor, width, height }) => {
    const page = await browser.open({ deviceScaleFactor, viewport: { width, height } });
    const mouse = await timedMouse(page);
    await page.goto(address());
    const screen = deviceScreen(page);
    await screen.shown();
    await page.evaluate((value) => void (document.documentElement.style.zoom = String(value)), zoom);
    for (const [u, v] of [
      [0.0625, 0.9583],
      [0.8741, 0.1137],
    ] as const) {
      const at = await screen.point(u, v);
      const sent = await posted(page, INPUT, () => mouse.press(at));
      const mark = await markOf(u);
      expect(mark).toEqual({ x: near(u * SIZE.width), y: near(v * SIZE.height) });
      expect(sent).toEqual({ action: 'tap', serial: SERIAL, host: 'local', ...mark });
    }
  });

  describe('on the home screen', () => {
    let page: Page;
    let mouse: Awaited<ReturnType<typeof timedMouse>>;

    const press = (name: string) =>
      posted(page, INPUT, () => page.getByRole('button', { name, exact: true }).click());

    beforeEach(async () => {
      page = await browser.open();
      mouse = await timedMouse(page);
      await page.goto(address());
      await deviceScreen(page).shown();
      await press('Home');
    });

    test('a drag becomes a swipe of the same duration', async () => {
      const from = await deviceScreen(page).point(0.25, 0.75);
      const to = await deviceScreen(page).point(0.75, 0.25);
      const duration = await measureNextPress(page);
      const sent = await posted(page, INPUT, () => mouse.drag(from, to, 400));
      expect(sent).toEqual({
        action: 'swipe',
        serial: SERIAL,
        host: 'local',
        x1: near(270),
        y1: near(1800),
        x2: near(810),
        y2: near(600),
        ms: await duration(),
      });
    });

    test('a long press becomes a swipe that stays in place', async () => {
      const at = await deviceScreen(page).point(0.25, 0.75);
      const duration = await measureNextPress(page);
      const sent = await posted(page, INPUT, () => mouse.press(at, 1000));
      const { x1, y1 } = sent as Record<string, number>;
      expect(sent).toEqual({
        action: 'swipe',
        serial: SERIAL,
        host: 'local',
        x1: near(270),
        y1: near(1800),
        x2: x1,
        y2: y1,
        ms: await duration(),
      });
    });

    test('the wheel scrolls', async () => {
      const settings = await deviceScreen(page).point(0.86, 0.635);
      await posted(page, INPUT, () => mouse.press(settings));
      const before = await below(page, await settled());
      const { x, y } = await deviceScreen(page).point(0.5, 0.6);
      await page.mouse.move(x, y);
      const sent = await posted(page, INPUT, () => page.mouse.wheel(0, 120));
      const { action, x1, x2, y1 = 0, y2 = 0 } = sent as Record<string, number>;
      expect([action, x1]).toEqual(['swipe', x2]);
      expect(y1 - y2).toBeGreaterThan(100);
      expect(await below(page, await settled())).not.toBe(before);
    });

    test('typed text arrives complete and in order, and Escape leaves the screen', async () => {
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

    test('browser shortcuts are not sent, and Tab moves the focus on', async () => {
      const requests = recordInputs(page);
      await deviceScreen(page).locator.focus();
      await page.keyboard.press('Control+b');
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'Back', exact: true }).and(page.locator(':focus')).waitFor();
      expect(requests.bodies).toEqual([]);
    });

    test('text from the box is sent in parts, without characters that cannot be typed', async () => {
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

    test('each button changes the screen', async () => {
      const home = await below(page, await settled());
      expect(await press('Recent apps')).toEqual({
        action: 'key',
        serial: SERIAL,
        host: 'local',
        key: 'recents',
      });
      expect(await below(page, await settled())).not.toBe(home);
      await press('Back');
      expect(await below(page, await settled())).toBe(home);
      await press('Volume up');
      expect(await below(page, await settled())).not.toBe(home);
      await press('Power');
      expect(await below(page, await settled())).not.toBe(home);
      await press('Power');
      const from = await deviceScreen(page).point(0.5, 0.8);
      await posted(page, INPUT, () => mouse.drag(from, { x: from.x, y: from.y - 200 }));
    });

    async function openNotes(): Promise<void> {
      const notes = await deviceScreen(page).point(0.147, 0.54);
      await posted(page, INPUT, () => mouse.press(notes));
    }
  });

  /** The position at which the phone shows a tap that was made at this fraction of the width. */
  async function markOf(u: number) {
    // The first screenshot may come from a capture that began before the tap.
    const first = await findTapMark(await screenshot());
    return first && Math.abs(first.x - u * SIZE.width) < 100 ? first : findTapMark(await screenshot());
  }

  async function api(input: Record<string, string>): Promise<void> {
    const response = await fetch(`${demo().url}${INPUT}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ serial: SERIAL, ...input }),
    });
    expect(response.status).toBe(200);
  }
});

/** Matches whole numbers that differ by at most one. */
function near(expected: number) {
  return {
    asymmetricMatch: (other: unknown): boolean =>
      typeof other === 'number' && Number.isInteger(other) && Math.abs(other - expected) <= 1,
    toAsymmetricMatcher: () => `within one of ${expected}`,
    $$typeof: Symbol.for('jest.asymmetricMatcher'),
  };
}

/**
 * Measures the next press. The returned function gives the time between the press and its release in ms, as the browser
 * reports it.
 */
async function measureNextPress(page: Page): Promise<() => Promise<number>> {
  const times = await page.evaluateHandle(() => {
    const recorded = { down: 0, up: 0 };
    const options = { capture: true, once: true };
    addEventListener('pointerdown', ({ timeStamp }) => (recorded.down = timeStamp), options);
    addEventListener('pointerup', ({ timeStamp }) => (recorded.up = timeStamp), options);
    return recorded;
  });
  return () => times.evaluate(({ down, up }) => Math.round(up - down));
}

/** Records the inputs that the page sends from now on. */
function recordInputs(page: Page) {
  const bodies: Record<string, unknown>[] = [];
  const responses: Promise<unknown>[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith(INPUT)) return;
    bodies.push(request.postDataJSON() as Record<string, unknown>);
    responses.push(request.response());
  });
  return { bodies, all: () => Promise.all(responses) };
}

/** A digest of the part of a screenshot below the status bar. The status bar shows a clock. */
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
