import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import {
  type DrawnAppView,
  FakeAndroidPhone,
  FakeIosHost,
  FakeIphone,
  startFakeIphone,
} from '../src/index.ts';
import { iphoneParts } from '../src/iphone/tree/iphone-parts.ts';
import { runOnPhone } from './support/phone-shell.ts';
import { recordingApp } from './support/recording-app.ts';

let app: ReturnType<typeof recordingApp>;
beforeEach(() => {
  app = recordingApp();
});

describe('an app on a simulated Android phone', () => {
  let phone: FakeAndroidPhone;
  beforeEach(() => {
    phone = new FakeAndroidPhone({ app });
  });
  afterEach(() => phone.close());

  const shell = (line: string) => runOnPhone(phone, line);

  async function shown(): Promise<DrawnAppView | undefined> {
    app.views.length = 0;
    await phone.capture();
    return app.views.at(-1);
  }

  test('has a tree with its tabs, and with its texts at the positions where it draws them', async () => {
    const { output } = await shell('uiautomator dump /dev/tty');
    const [, left, top, bottom] =
      /text="Water the plants"[^>]*bounds="\[(\d+),(\d+)\]\[\d+,(\d+)\]"/.exec(output) ?? [];
    const scale = 1080 / 411;
    expect(Number(left)).toBe(Math.round(20 * scale));
    expect((Number(top) + Number(bottom)) / 2).toBeCloseTo(140 * scale, 0);
    expect(output).toContain('resource-id="app.sample:id/tab_2" class="android.widget.FrameLayout"');
    expect(output).toMatch(/\[271,2192\]\[541,2400\]/);
    expect(output).toMatch(/<\/hierarchy>UI hierchary dumped to: \/dev\/tty\n$/);
  });

  test('is open at the start, opens a tab on a tap, and scrolls on a swipe up to the end of the page', async () => {
    expect(await shown()).toMatchObject({ tab: 0, scroll: 0, language: 'en-US', dark: false });
    await shell('input tap 700 2390');
    expect(await shown()).toMatchObject({ tab: 2, scroll: 0 });
    await shell('input swipe 500 1800 500 1000 100');
    expect((await shown())?.scroll).toBeCloseTo(800 / (1080 / 411));
    for (let times = 0; times < 4; times += 1) await shell('input swipe 500 2200 500 200 100');
    expect(await shown()).toMatchObject({ tab: 2, scroll: 1000 });
  });

  test('leaves the screen on the home key, and is opened by its icon and by `am start`', async () => {
    await shell('input keyevent HOME');
    expect(await shown()).toBeUndefined();
    const { height, width } = phone;
    const dp = width / 411;
    await shell(`input tap ${Math.round(60 * dp)} ${Math.round(height - 514 * dp)}`);
    expect(await shown()).toBeDefined();
    await shell('input keyevent HOME');
    expect(await shell('am start -n app.sample/.Main')).toMatchObject({ exitCode: 0 });
    expect(await shown()).toBeDefined();
    expect(await shell('am start -n app.other/.Main')).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('does not exist'),
    });
  });

  test('follows the night mode and the language of the phone', async () => {
    await shell('cmd uimode night yes');
    await shell('cmd locale set-app-locales app.sample --user 0 --locales de-DE');
    await shell('settings put system font_scale 1.3');
    expect(await shown()).toMatchObject({ language: 'de-DE', dark: true, textScale: 1.3 });
    await shell('input keyevent VOLUME_UP');
    expect(await shown()).toMatchObject({ language: 'de-DE', dark: true, textScale: 1.3 });
    await shell('cmd locale set-app-locales app.sample --locales ""');
    await shell('settings delete system font_scale');
    expect(await shown()).toMatchObject({ language: 'en-US', textScale: 1 });
  });
});

describe('an app on a simulator', () => {
  test('follows `simctl ui`, and takes its language from the arguments of a new process', async () => {
    const simulator = new FakeIphone({ simulator: true, app });
    const host = new FakeIosHost({ phones: [simulator] });
    const simctl = async (...args: string[]) => {
      const { stdout, exitCode } = await host.run('xcrun', ['simctl', ...args]);
      return [stdout.toString(), exitCode];
    };
    const shown = async () => {
      await simulator.screenshot();
      return app.views.at(-1);
    };
    const { udid } = simulator;
    const german = ['app.sample', '-AppleLanguages', '(de-DE)', '-AppleLocale', 'de_DE'];
    expect(await shown()).toMatchObject({ width: 393, tab: 0, language: 'en-US', dark: false, textScale: 1 });
    await simctl('ui', udid, 'appearance', 'dark');
    await simctl('ui', udid, 'content_size', 'extra-extra-large');
    expect(await simctl('launch', udid, ...german)).toEqual(['app.sample: 4711\n', 0]);
    expect(await shown()).toMatchObject({ language: 'en-US', dark: true, textScale: 21 / 17 });
    await simctl('launch', '--terminate-running-process', udid, ...german);
    expect(await shown()).toMatchObject({ language: 'de-DE' });
    await simctl('terminate', udid, 'app.sample');
    await simctl('launch', udid, 'app.sample');
    expect(await shown()).toMatchObject({ language: 'en-US' });
    expect(await simctl('launch', udid, 'app.other')).toEqual(['', 4]);
    await host.close();
  });

  test('may have a language of its own', async () => {
    const simulator = new FakeIphone({ simulator: true, app, ignoresLanguageArguments: true });
    const host = new FakeIosHost({ phones: [simulator] });
    const args = ['--terminate-running-process', simulator.udid, 'app.sample', '-AppleLanguages', '(ja-JP)'];
    await host.run('xcrun', ['simctl', 'launch', ...args]);
    await simulator.screenshot();
    expect(app.views.at(-1)).toMatchObject({ language: 'en-US' });
    await host.close();
  });
});

test('an app on an iPhone takes its language from the arguments of a start by WebDriverAgent', async () => {
  const iphone = await startFakeIphone({ app });
  const post = async (path: string, body: object) => {
    const url = `http://127.0.0.1:${iphone.httpPort}${path}`;
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    const { value } = (await response.json()) as { value: unknown };
    return value;
  };
  const { sessionId } = (await post('/session', { capabilities: {} })) as { sessionId: string };
  const shownAfter = async (command: string, body: object) => {
    await post(`/session/${sessionId}/wda/apps/${command}`, { bundleId: 'app.sample', ...body });
    await iphone.screenshot();
    return app.views.at(-1)?.language;
  };
  const french = { arguments: ['-AppleLanguages', '("fr-FR", en)', '-AppleLocale', 'fr_FR'] };
  expect(await shownAfter('launch', french)).toBe('en-US');
  await shownAfter('terminate', {});
  expect(await shownAfter('launch', french)).toBe('fr-FR');
  await shownAfter('terminate', {});
  expect(await shownAfter('launch', {})).toBe('en-US');
  await iphone.close();
});

test('an app on an iPad in split view is as wide as its part, and gets only the touches there', async () => {
  const appRect = { x: 205, y: 0, width: 615, height: 1180 };
  const ipad = new FakeIphone({ productType: 'iPad13,16', appRect, app });
  const shown = async () => {
    await ipad.screenshot();
    return app.views.at(-1);
  };
  expect(await shown()).toMatchObject({ width: 615, height: 1180, tab: 0 });
  ipad.model.tap(150, 1150);
  expect(await shown()).toMatchObject({ tab: 0 });
  ipad.model.tap(205 + 615 - 10, 1150);
  expect(await shown()).toMatchObject({ tab: 3 });
  const { parts } = await iphoneParts(ipad.model.screen);
  expect(parts.find(({ id }) => id === 'tab_1')).toMatchObject({ x: 205 });
  await ipad.close();
});
