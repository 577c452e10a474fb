import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { describeInChromium } from '../chromium.ts';
import { deviceScreen } from '../device-screen.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startDemoOfDevices } from '../storedeck.ts';
import { showsColour } from './live-screen.ts';
import { startScriptedMirror, type Colour, type ScriptedViewer } from './scripted-mirror.ts';

const GREEN: Colour = [45, 106, 79];
const RED: Colour = [180, 40, 40];
const BLUE: Colour = [40, 60, 180];
const SERIAL = 'R5CT900FAKE';
const IPHONE = '00008130-000A1D2E3C41001C';

describeInChromium('live video on the page', () => {
  const server = oncePerSuite(async () => {
    const demo = await startDemoOfDevices();
    const mirror = await startScriptedMirror(demo.url);
    return {
      ...mirror,
      close: async () => {
        await mirror.close();
        await demo.close();
      },
    };
  });
  const browser = browserForSuite();
  let page: Page;
  let viewer: ScriptedViewer;

  beforeEach(async () => {
    server().reset();
    page = await browser.open();
    await page.goto(`${server().url}/devices?serial=${SERIAL}`);
    viewer = await server().viewer();
  });

  const at = (u: number, v: number) => deviceScreen(page).point(u, v);

  describe('a phone that can do everything', () => {
    beforeEach(async () => {
      viewer.begin(GREEN);
      await showsColour(page, GREEN);
    });

    test('the frames are drawn, and a tap goes to the pixel of the video', async () => {
      expect(viewer.query.get('device')).toBe(SERIAL);
      expect(Number(viewer.query.get('maxSize'))).toBeGreaterThan(0);
      const { x, y } = await at(0.25, 0.75);
      await page.mouse.click(x, y);
      const [down, up] = await viewer.until('touch', (sent) => sent.at(-1)?.action === 'up');
      expect(down).toMatchObject({ action: 'down', pointer: 0, format: 1, x: near(115), y: near(768) });
      expect(up).toMatchObject({ action: 'up', pointer: 0, x: down?.x, y: down?.y });
      viewer.frame(RED);
      await showsColour(page, RED);
      expect(await axeViolations(page)).toEqual([]);
    });

    test('a drag with Ctrl pinches around the centre', async () => {
      const from = await at(0.4, 0.4);
      const to = await at(0.2, 0.2);
      await page.keyboard.down('Control');
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y);
      await page.mouse.up();
      await page.keyboard.up('Control');
      const touches = await viewer.until('touch', (sent) => sent.filter(isUp).length === 2);
      const second = touches.filter(({ pointer }) => pointer === 1);
      expect(second[0]).toMatchObject({ action: 'down', x: near(460 * 0.6), y: near(1024 * 0.6) });
      expect(second.at(-1)).toMatchObject({ action: 'up', x: near(460 * 0.8), y: near(1024 * 0.8) });
    });

    test('the wheel scrolls, and the mouse hovers', async () => {
      const { x, y } = await at(0.5, 0.5);
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, 200);
      expect((await viewer.until('scroll'))[0]).toMatchObject({ x: near(230), y: near(512), dx: 0, dy: 2 });
      expect((await viewer.until('hover'))[0]).toMatchObject({ x: near(230), y: near(512) });
    });

    test('texts in any script, keys and shortcuts reach the phone; shortcuts of the page and Tab do not', async () => {
      const { x, y } = await at(0.5, 0.5);
      await page.mouse.click(x, y);
      await page.keyboard.insertText('Grüße, 你好 😀');
      await page.keyboard.type('gd?');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+b');
      await viewer.until('key', (sent) => sent.some(({ key, action }) => key === 'a' && action === 'up'));
      expect(
        viewer
          .sent('text')
          .map(({ text }) => text)
          .join(''),
      ).toBe('Grüße, 你好 😀gd?');
      expect(viewer.sent('key').map(({ action, code, modifiers: { ctrl } }) => [action, code, ctrl])).toEqual(
        [
          ['down', 'Enter', false],
          ['up', 'Enter', false],
          ['down', 'KeyA', true],
          ['up', 'KeyA', true],
        ],
      );
      expect(new URL(page.url()).pathname).toBe('/devices');
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'Back', exact: true }).and(page.locator(':focus')).waitFor();
      await page.mouse.click(x, y);
      await page.keyboard.press('Escape');
      // The focus has left the text field that receives the keys, but not the page.
      const focused = await page.evaluate(() => document.activeElement?.tagName);
      expect(focused).not.toMatch(/^(?:TEXTAREA|BODY)$/);
    });

    test('the sound is off at first, is played while it is on, and ends with the reason', async () => {
      const button = page.getByRole('button', { name: 'Sound', exact: true });
      const isPressed = (pressed: boolean) =>
        page.getByRole('button', { name: 'Sound', exact: true, pressed }).waitFor();
      await isPressed(false);
      expect(viewer.sent('audio')).toEqual([]);
      await button.click();
      await viewer.until('audio');
      viewer.beginSound();
      for (let count = 0; count < 10; count += 1) viewer.sound();
      await isPressed(true);
      await page.getByRole('button', { name: /^Live video/ }).click();
      const details = page.getByRole('dialog', { name: 'How the screen is shown' });
      await details.getByText('playing', { exact: true }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await button.click();
      const sent = await viewer.until('audio', (messages) => messages.length === 2);
      expect(sent.map(({ on }) => on)).toEqual([true, false]);
      await isPressed(false);
      await button.click();
      await viewer.until('audio', (messages) => messages.length === 3);
      viewer.sendEvent({ type: 'audio', format: null });
      const error = { code: 'AUDIO_DISABLED', message: 'The phone is locked.', hint: null } as const;
      viewer.sendEvent({ type: 'failed', request: null, error });
      await page.getByText('The phone is locked.').waitFor();
      await isPressed(false);
      await button.click();
      await viewer.until('audio', (messages) => messages.length === 4);
      viewer.beginSound();
      viewer.sound(Buffer.from('ff00', 'hex'));
      await page.getByText('This browser cannot decode the sound of this device (opus).').waitFor();
      expect((await viewer.until('audio', (messages) => messages.length === 5)).at(-1)?.on).toBe(false);
      // Moves the mouse away from the button. Otherwise axe would report the button's tooltip, because the tooltip is
      // outside of the landmarks.
      await page.mouse.move(0, 0);
      expect(await axeViolations(page)).toEqual([]);
    });

    test('text is pasted through the clipboard of the phone, and copied from it', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const { x, y } = await at(0.5, 0.5);
      await page.evaluate(() => navigator.clipboard.writeText('from the computer'));
      await page.mouse.click(x, y);
      await page.keyboard.press('Control+v');
      expect((await viewer.until('clipboard-set'))[0]).toMatchObject({
        text: 'from the computer',
        paste: true,
      });
      await page.getByRole('button', { name: 'More controls' }).click();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Copy the phone’s clipboard' }).click();
      await viewer.until('clipboard-get');
      viewer.sendEvent({ type: 'clipboard', text: 'from the phone' });
      await page.getByText('Copied 14 characters.').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('from the phone');
    });

    test('a phone that is turned is shown turned, and touches are sent in pixels of the new format', async () => {
      await page.getByRole('button', { name: 'More controls' }).click();
      await page.getByRole('button', { name: 'Rotate' }).click();
      await viewer.until('rotate');
      await page.keyboard.press('Escape');
      viewer.format(1024, 460);
      viewer.frame(BLUE);
      await page.locator('[data-testid="device-screen"][data-format="2"]').waitFor();
      await showsColour(page, BLUE);
      await page
        .locator('.device-frame')
        .evaluate((frame) => Promise.all(frame.getAnimations().map(({ finished }) => finished)));
      const { width = 0, height = 1 } = (await deviceScreen(page).locator.boundingBox()) ?? {};
      expect(width / height).toBeCloseTo(1024 / 460, 1);
      const { x, y } = await at(0.75, 0.25);
      await page.mouse.click(x, y);
      const [down] = await viewer.until('touch');
      expect(down).toMatchObject({ format: 2, x: near(768), y: near(115) });
    });

    test('a lost phone keeps its last frame, and comes back by itself', async () => {
      viewer.sendEvent({
        type: 'lost',
        error: { code: 'DEVICE_OFFLINE', message: 'The phone is gone.', hint: 'Plug it in again.' },
      });
      await page.getByRole('alert').getByText('The phone is gone.').waitFor();
      await page.getByRole('alert').getByText('Plug it in again.').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await showsColour(page, GREEN);
      viewer.begin(RED);
      await showsColour(page, RED);
      await page.getByRole('alert').waitFor({ state: 'detached' });
    });

    test('a connection that is cut is opened again', async () => {
      viewer.cut();
      const again = await server().viewer();
      again.begin(BLUE);
      await showsColour(page, BLUE);
      await page.getByRole('alert').waitFor({ state: 'detached' });
    });

    test('data that cannot be decoded leads to a request for a key frame', async () => {
      viewer.unit(Buffer.from('00000001419affffffffffffffffff', 'hex'), false);
      await viewer.until('key-frame');
      viewer.frame(RED, true);
      await showsColour(page, RED);
    });

    test('a hidden page pauses, and a page that is seen again continues', async () => {
      const setHidden = (hidden: boolean) =>
        page.evaluate((value) => {
          Object.defineProperty(document, 'hidden', { configurable: true, value });
          document.dispatchEvent(new Event('visibilitychange'));
        }, hidden);
      await setHidden(true);
      await viewer.until('pause', (sent) => sent.at(-1)?.paused === true);
      await setHidden(false);
      await viewer.until('pause', (sent) => sent.at(-1)?.paused === false);
      viewer.frame(RED, true);
      await showsColour(page, RED);
    });

    test('a control that fails is reported until the next one works', async () => {
      viewer.failure = { code: 'DEVICE_OFFLINE', message: 'The phone is gone.', hint: 'Plug it in again.' };
      await page.getByRole('button', { name: 'Home', exact: true }).click();
      await page.getByRole('alert').getByText('Plug it in again.').waitFor();
      viewer.failure = null;
      await page.getByRole('button', { name: 'Home', exact: true }).click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      expect(viewer.sent('button').map(({ name }) => name)).toEqual(['home', 'home']);
    });

    test('another quality is requested', async () => {
      await page.getByRole('button', { name: 'Quality' }).click();
      await page.getByRole('combobox', { name: 'Size' }).selectOption('640 pixels');
      await page.getByRole('combobox', { name: 'Frame rate' }).selectOption('30 per second');
      expect(await axeViolations(page)).toEqual([]);
      const asked = await viewer.until('quality', (sent) => sent.at(-1)?.maxFps === 30);
      expect(asked.at(-1)).toMatchObject({ maxSize: 640, maxFps: 30 });
    });

    test('the screen fills the monitor, and takes touches there', async () => {
      await page.getByRole('button', { name: 'Full screen' }).click();
      await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
      const typeBox = page.getByRole('form', { name: 'Type text' });
      await typeBox.waitFor({ state: 'hidden' });
      const { x, y } = await at(0.5, 0.5);
      await page.mouse.click(x, y);
      await viewer.until('touch', (sent) => sent.some(isUp));
      await page.getByRole('button', { name: 'Leave full screen' }).click();
      await page.getByRole('button', { name: 'Full screen' }).waitFor();
      await page.waitForFunction(() => document.fullscreenElement === null);
      await typeBox.waitFor();
    });

    test('the screen moves into a small window, takes touches and keys there, and comes back', async () => {
      const opened = page.context().waitForEvent('page');
      await page.getByRole('button', { name: 'Picture in picture' }).click();
      const small = await opened;
      await showsColour(small, GREEN);
      await deviceScreen(page).locator.waitFor({ state: 'detached' });
      const notice = page.getByText('The screen is in the small window.');
      expect((await notice.boundingBox())?.height).toBeGreaterThan(400);
      expect(await axeViolations(page)).toEqual([]);
      const { x, y } = await deviceScreen(small).point(0.5, 0.25);
      await small.mouse.click(x, y);
      expect((await viewer.until('touch'))[0]).toMatchObject({ x: near(230), y: near(256) });
      await small.keyboard.insertText('Grüße');
      expect((await viewer.until('text'))[0]).toMatchObject({ text: 'Grüße' });
      await page.getByRole('button', { name: 'Bring the screen back' }).click();
      await showsColour(page, GREEN);
      await notice.waitFor({ state: 'detached' });
    });

    test('a recording is shown while it runs', async () => {
      await page.getByRole('button', { name: 'Record' }).click();
      expect((await viewer.until('record'))[0]).toMatchObject({ on: true });
      const state = { file: 'assets/recordings/a.mp4', startedAt: new Date().toISOString() };
      viewer.sendEvent({ type: 'recording', state });
      await page.getByRole('button', { name: 'Stop recording' }).click();
      expect((await viewer.until('record', ({ length }) => length === 2))[1]).toMatchObject({ on: false });
      const finished = [1, 2].map((part) => ({
        name: `a-${part}.mp4`,
        path: `assets/recordings/a-${part}.mp4`,
        isRunning: false,
        bytes: part * 1_500_000,
        durationMs: part * 61_000,
        recordedAt: new Date().toISOString(),
      }));
      viewer.sendEvent({ type: 'recording', state: null, finished });
      await page.getByRole('button', { name: 'Record', exact: true }).waitFor();
      const result = page.getByRole('status').filter({ hasText: 'Recording saved in 2 files' });
      await result.getByText('1:01 · 1.5 MB').waitFor();
      await result.getByText('2:02 · 3.0 MB').waitFor();
      // Another viewer has come. The result stays until the user dismisses it.
      viewer.sendEvent({ type: 'recording', state: null });
      viewer.sendEvent({ type: 'viewers', count: 2 });
      await result.getByRole('link', { name: 'Open a-2.mp4' }).waitFor();
      await result.getByRole('button', { name: 'Dismiss' }).click();
      await result.waitFor({ state: 'detached' });
      viewer.sendEvent({ type: 'recording', state: null, finished: [] });
      await page.getByRole('status').filter({ hasText: 'Nothing was recorded' }).waitFor();
    });
  });

  test.each([
    { deviceScaleFactor: 1, width: 1037, height: 611, zoom: 0.67 },
    { deviceScaleFactor: 3, width: 390, height: 844, zoom: 1 },
  ])(
    'a click arrives at the right pixel of the video: %j',
    async ({ zoom, deviceScaleFactor, width, height }) => {
      page = await browser.open({ deviceScaleFactor, viewport: { width, height } });
      await page.goto(`${server().url}/devices?serial=${SERIAL}`);
      viewer = await server().viewer();
      viewer.begin(GREEN);
      await showsColour(page, GREEN);
      await page.evaluate((value) => void (document.documentElement.style.zoom = String(value)), zoom);
      const { x, y } = await at(0.0625, 0.9583);
      await page.mouse.click(x, y);
      expect((await viewer.until('touch'))[0]).toMatchObject({
        x: near(460 * 0.0625),
        y: near(1024 * 0.9583),
      });
    },
  );

  test('for a lower rung, the page shows the reason, how to get a better rung, and what is not possible', async () => {
    viewer.rung(
      {
        scroll: 'Only scrcpy scrolls.',
        panels: 'Only scrcpy opens panels.',
        record: 'Screenshots cannot be recorded.',
      },
      { rung: 'screenshots', reason: 'No scrcpy server was found.', climb: 'Run: storedeck setup scrcpy' },
    );
    viewer.format(460, 1024);
    viewer.frame(GREEN);
    await page.getByRole('button', { name: /^Screenshots/ }).click();
    const details = page.getByRole('dialog', { name: 'How the screen is shown' });
    await details.getByText('No scrcpy server was found.').waitFor();
    await details.getByText('Run: storedeck setup scrcpy').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More controls' }).click();
    await page.getByText('Only scrcpy opens panels.').first().waitFor();
    await page.getByRole('button', { name: 'Notifications' }).dispatchEvent('click');
    await page.getByRole('button', { name: 'Rotate' }).click();
    await viewer.until('rotate');
    expect(viewer.sent('panel')).toEqual([]);
    await page.keyboard.press('Escape');
    const { x, y } = await at(0.5, 0.5);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 120);
    const [down, , up] = await viewer.until('touch', (sent) => sent.some(isUp));
    expect((down?.y ?? 0) - (up?.y ?? 0)).toBeGreaterThan(50);
    await page.getByRole('button', { name: 'Record…' }).click();
    const ways = page.getByRole('dialog', { name: 'How to record this device' });
    await ways.getByText('Screenshots cannot be recorded.').waitFor();
    await ways.getByText('Shown as live video, it can be recorded. Run: storedeck setup scrcpy').waitFor();
    expect(viewer.sent('record')).toEqual([]);
  });

  test('video that the browser cannot decode is reported, and the screen is shown in another way', async () => {
    viewer.rung();
    viewer.format(460, 1024, 'hev1.1.6.L93.B0');
    viewer.unit(Buffer.from('000000014001', 'hex'), true);
    await page.getByRole('alert').getByText('This browser cannot decode the video of this device').waitFor();
    expect(await viewer.until('undecodable')).toMatchObject([{ format: 1 }]);
    viewer.begin(GREEN);
    await showsColour(page, GREEN);
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  test('phones are shown side by side, each live', async () => {
    // On a busy machine, a request to the iPhone may time out. The page then sends the request again.
    browser.expectComplaint(/status of 504/);
    await page.route('**/api/adb/devices*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { devices: { serial: string; state: string }[] };
      const usable = body.devices.filter(({ state }) => state === 'device');
      await route.fulfill({
        response,
        json: { ...body, devices: [...usable, ...usable.map((phone) => ({ ...phone, serial: 'SECOND' }))] },
      });
    });
    // The page receives no events, because events would replace the changed list of devices by the list of the demo.
    await page.addInitScript(silenceEvents);
    await page.goto(`${server().url}/devices?view=side-by-side`);
    const colours = new Map([
      [SERIAL, GREEN],
      ['SECOND', RED],
      [IPHONE, BLUE],
    ]);
    for (const _ of colours) {
      const each = await server().viewer();
      each.begin(colours.get(each.query.get('device') ?? '') ?? [0, 0, 0]);
    }
    const tiles = page.getByRole('region', { name: /^Pixel 8/ });
    await showsColour(page, GREEN, tiles.nth(0));
    await showsColour(page, RED, tiles.nth(1));
    await showsColour(page, BLUE, page.getByRole('region', { name: /^Ana's iPhone/ }));
    expect(await axeViolations(page)).toEqual([]);
    await tiles.nth(1).getByRole('button', { name: 'Show Pixel 8 alone' }).click();
    expect(new URL(page.url()).searchParams.get('serial')).toBe('SECOND');
  });
});

/** Runs in the page. Replaces `EventSource` by a class whose stream opens and then sends nothing. */
function silenceEvents(): void {
  class SilentEvents extends EventTarget {
    onopen: (() => void) | null = null;

    constructor() {
      super();
      setTimeout(() => this.onopen?.());
    }

    close(): void {
      this.onopen = null;
    }
  }
  Object.assign(globalThis, { EventSource: SilentEvents });
}

function isUp({ action }: { readonly action: string }): boolean {
  return action === 'up';
}

/**
 * Matches a number that differs from `expected` by at most two pixels of the video. In most tests, the page shows the
 * video at about three quarters of its size, so a click cannot hit an exact pixel of the video.
 */
function near(expected: number) {
  return {
    asymmetricMatch: (other: unknown): boolean =>
      typeof other === 'number' && Number.isInteger(other) && Math.abs(other - expected) <= 2,
    toAsymmetricMatcher: () => `within two of ${expected}`,
    $$typeof: Symbol.for('jest.asymmetricMatcher'),
  };
}
