import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { type DrawnApp, type DrawnAppView, FakeAndroidPhone, FakeIosHost, FakeIphone } from '../src/index.ts';

/** Makes an app with four tabs, whose pages scroll by up to 1000 points. The app records the views that it draws. */
function recordingApp(): DrawnApp & { readonly views: DrawnAppView[] } {
  const views: DrawnAppView[] = [];
  return {
    views,
    name: 'Sample',
    id: 'app.sample',
    ready: async () => undefined,
    drawIcon: () => undefined,
    draw: (context, view) => {
      views.push(view);
      context.save();
      context.translate(10, 100);
      context.scale(2, 2);
      context.font = '10px sans-serif';
      context.textBaseline = 'middle';
      context.fillText('Water the plants', 5, 20);
      context.restore();
    },
    tabAt: ({ width, height }, { x, y }) => (y > height - 80 ? Math.floor((x / width) * 4) : undefined),
    scrollRange: () => 1000,
    barColor: () => '#000000',
  };
}

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

  async function shell(line: string): Promise<{ output: string; exitCode: number }> {
    const process = await phone.shell(line);
    process.stdin.end();
    const chunks: Buffer[] = [];
    for (const stream of [process.stdout, process.stderr])
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
    const exitCode = await process.exited;
    return { output: Buffer.concat(chunks).toString(), exitCode };
  }

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
    expect(await shell('cmd uimode night')).toEqual({ output: 'Night mode: no\n', exitCode: 0 });
    expect(await shell('cmd uimode night yes')).toEqual({ output: 'Night mode: yes\n', exitCode: 0 });
    await shell('cmd locale set-app-locales app.sample --locales de-DE');
    expect((await shell('cmd locale get-app-locales app.sample')).output).toContain('[de-DE]');
    expect(await shown()).toMatchObject({ language: 'de-DE', dark: true });
    for (const line of [
      'cmd uimode night maybe',
      'cmd uimode day',
      'cmd locale set-app-locales app.other --locales de-DE',
      'cmd locale set-app-locales app.sample --locales ?',
      'cmd nothing',
    ])
      expect((await shell(line)).exitCode).not.toBe(0);
    await shell('input keyevent VOLUME_UP');
    expect(await shown()).toMatchObject({ language: 'de-DE', dark: true });
  });
});

describe('an app on a simulator', () => {
  test('opens its tabs, scrolls, and follows `simctl ui` and the language of `simctl launch`', async () => {
    const simulator = new FakeIphone({ simulator: true, app });
    const host = new FakeIosHost({ phones: [simulator] });
    const simctl = async (...args: string[]) => {
      const { stdout, exitCode } = await host.run('xcrun', ['simctl', ...args]);
      return [stdout.toString(), exitCode];
    };
    const { udid } = simulator;
    await simulator.screenshot();
    expect(app.views.at(-1)).toMatchObject({ width: 393, tab: 0, language: 'en-US', dark: false });
    expect(await simctl('ui', udid, 'appearance')).toEqual(['light\n', 0]);
    expect(await simctl('ui', udid, 'appearance', 'dark')).toEqual(['', 0]);
    expect(await simctl('ui', udid, 'appearance')).toEqual(['dark\n', 0]);
    expect(await simctl('launch', udid, 'app.sample', '-AppleLanguages', '(ja)')).toEqual([
      'app.sample: 4711\n',
      0,
    ]);
    expect(await simctl('launch', udid, 'app.other')).toEqual(['', 4]);
    await simulator.screenshot();
    expect(app.views.at(-1)).toMatchObject({ language: 'ja', dark: true });
    await simulator.setPower('Shutdown');
    expect(await simctl('ui', udid, 'appearance')).toEqual(['', 149]);
    await host.close();
  });
});
