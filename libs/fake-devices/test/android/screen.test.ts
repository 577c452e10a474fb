import { afterEach, describe, expect, test } from '@jest/globals';
import { createCanvas, loadImage } from '@napi-rs/canvas';

import {
  FakeAndroidPhone,
  findTapMark,
  SWIPE_TRAIL_COLOR,
  type FakeAndroidPhoneOptions,
} from '../../src/index.ts';

function now() {
  return new Date('2026-11-21T10:09:00');
}

const phones: FakeAndroidPhone[] = [];

afterEach(async () => {
  await Promise.all(phones.splice(0).map((phone) => phone.close()));
});

function makePhone(options: FakeAndroidPhoneOptions = {}) {
  const phone = new FakeAndroidPhone({ now, ...options });
  phones.push(phone);
  const run = async (line: string) => {
    const shell = await phone.shell(line);
    shell.stdout.resume();
    shell.stderr.resume();
    expect(await shell.exited).toBe(0);
  };
  return { phone, run, input: (line: string) => run(`input ${line}`) };
}

type Bounds = readonly [left: number, top: number, right: number, bottom: number];

/** Returns the rotation and the bounds of all elements, by their texts, as `uiautomator dump` tells them. */
async function dump(phone: FakeAndroidPhone): Promise<{ rotation: number; boxes: Map<string, Bounds> }> {
  const shell = await phone.shell('uiautomator dump /dev/tty');
  shell.stderr.resume();
  const xml = Buffer.concat(await shell.stdout.toArray()).toString();
  const nodes = [...xml.matchAll(/text="([^"]*)"[^>]* bounds="\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]"/g)];
  return {
    rotation: Number(/rotation="(\d)"/.exec(xml)?.[1]),
    // The expression has four groups of digits, which the type of an array of numbers does not say.
    boxes: new Map(
      nodes.map(([, text = '', ...sides], at) => [text || `#${at}`, sides.map(Number) as unknown as Bounds]),
    ),
  };
}

async function pixels(phone: FakeAndroidPhone) {
  const image = await loadImage(await phone.capture());
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const colorAt = (x: number, y: number) =>
    `#${Buffer.from(data.subarray((y * image.width + x) * 4, (y * image.width + x) * 4 + 3)).toString('hex')}`;
  return {
    width: image.width,
    height: image.height,
    colorAt,
    isBlack: data.every((value, index) => index % 4 === 3 || value === 0),
  };
}

describe('the screen', () => {
  test.each([
    [0, 0],
    [540, 1200],
    [1079, 2399],
    [33, 2000],
  ])('a tap at %i,%i leaves a mark exactly at this pixel', async (x, y) => {
    const { phone, input } = makePhone();
    await input(`tap ${x} ${y}`);
    const mark = await findTapMark(await phone.capture());
    // At an edge, only a part of the mark is visible, so its middle is not exactly at the pixel.
    const isInside = x > 20 && x < 1060 && y > 20 && y < 2380;
    if (isInside) expect(mark).toEqual({ x, y });
    else expect(Math.hypot(mark!.x - x, mark!.y - y)).toBeLessThan(14);
  });

  test('a swipe leaves a line from its first to its last point', async () => {
    const { phone, input } = makePhone();
    await input('swipe 200 500 800 1500 1');
    const { colorAt } = await pixels(phone);
    for (const [x, y] of [
      [200, 500],
      [500, 1000],
      [800, 1500],
    ] as const)
      expect(colorAt(x, y)).toBe(SWIPE_TRAIL_COLOR);
    expect(await findTapMark(await phone.capture())).toBeUndefined();
  });

  test('icons open apps, the keyboard types, and the back key leads home', async () => {
    const { phone, input } = makePhone();
    await input('tap 158 1317');
    expect(phone.screen.view).toBe('Notes');
    await input('tap 60 1750');
    await input('text "uick"');
    expect(phone.screen.note).toBe('quick');
    await input('keyevent KEYCODE_BACK');
    expect(phone.screen).toMatchObject({ view: 'home', note: 'quick' });
  });

  test('each corner of the element of an icon opens the app', async () => {
    const { phone, input } = makePhone();
    const [left = 0, top = 0, right = 0, bottom = 0] = (await dump(phone)).boxes.get('Maps') ?? [];
    expect(right).toBeGreaterThan(left);
    for (const [x, y] of [
      [left, top],
      [right - 1, top],
      [left, bottom - 1],
      [right - 1, bottom - 1],
    ]) {
      await input('keyevent KEYCODE_HOME');
      await input(`tap ${x} ${y}`);
      expect(phone.screen.view).toBe('Maps');
    }
  });

  test.each([
    ['tall', { width: 1080, height: 2400 }],
    ['wide', { width: 2560, height: 1600 }],
  ])('all elements of a %s phone are on its screen, turned or not', async (_, size) => {
    const { phone, run } = makePhone(size);
    await run('settings put system accelerometer_rotation 0');
    for (const rotation of [0, 1]) {
      await run(`settings put system user_rotation ${rotation}`);
      const { boxes, rotation: told } = await dump(phone);
      expect(told).toBe(rotation);
      expect(boxes.size).toBeGreaterThan(10);
      const [width, height] = rotation === 0 ? [size.width, size.height] : [size.height, size.width];
      const outside = [...boxes].filter(
        ([, [left, top, right, bottom]]) => left < 0 || top < 0 || right > width || bottom > height,
      );
      expect(outside).toEqual([]);
    }
  });

  test('lists scroll, and stop at their upper end', async () => {
    const { phone, input } = makePhone();
    await input('tap 922 1585');
    expect(phone.screen.view).toBe('Settings');
    await input('swipe 500 1500 500 700 1');
    expect(phone.screen.scroll).toBeGreaterThan(200);
    await input('swipe 500 300 500 2300 1');
    expect(phone.screen.scroll).toBe(0);
  });

  test('the power key turns the screen off, then locks it until a swipe up', async () => {
    const { phone, input } = makePhone();
    await input('keyevent POWER');
    expect((await pixels(phone)).isBlack).toBe(true);
    await input('tap 158 1317');
    expect(phone.screen).toMatchObject({ power: 'off', view: 'home' });
    await input('keyevent POWER');
    expect(phone.screen.power).toBe('locked');
    await input('swipe 500 2000 500 800 1');
    expect(phone.screen.power).toBe('on');
  });

  test('every key that changes the screen changes the capture', async () => {
    const { phone, input } = makePhone();
    for (const key of ['VOLUME_UP', 'APP_SWITCH', 'HOME', 'POWER']) {
      const before = await phone.capture();
      await input(`keyevent ${key}`);
      expect((await phone.capture()).equals(before)).toBe(false);
    }
  });

  test('captures of a secure screen are black, and captures of a landscape screen are wide', async () => {
    expect((await pixels(makePhone({ secure: true }).phone)).isBlack).toBe(true);
    const { phone, input } = makePhone({ width: 2400, height: 1080 });
    await input('tap 1200 300');
    expect(await pixels(phone)).toMatchObject({ width: 2400, height: 1080 });
    expect(await findTapMark(await phone.capture())).toEqual({ x: 1200, y: 300 });
  });

  test('a capture is reused until the screen changes', async () => {
    const { phone, input } = makePhone();
    const first = await phone.capture();
    expect(await phone.capture()).toBe(first);
    await input('tap 1 1');
    expect(await phone.capture()).not.toBe(first);
  });
});

test('a panel covers the screen until a tap below the panel, the key Back or the key Power', async () => {
  const { phone, run, input } = makePhone();
  const before = (await pixels(phone)).colorAt(540, 1800);
  await run('cmd statusbar expand-notifications');
  const covered = await pixels(phone);
  expect(covered.colorAt(540, 1800)).not.toBe(before);
  await input('tap 540 300');
  expect(phone.screen.panel).toBe('notifications');
  await input('tap 540 2000');
  expect([phone.screen.panel, phone.screen.view]).toEqual([undefined, 'home']);
  for (const key of [4, 26]) {
    await run('cmd statusbar expand-settings');
    await input(`keyevent ${key}`);
    expect(phone.screen.panel).toBeUndefined();
  }
  await run('cmd statusbar expand-settings');
  expect(phone.screen.panel).toBeUndefined();
});
