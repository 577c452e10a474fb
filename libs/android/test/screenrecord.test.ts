import { afterEach, describe, expect, test } from '@jest/globals';
import { FakeAdbHost, FakeAndroidPhone, type FakeAndroidPhoneOptions } from '@storedeck/fake-devices';
import type { VideoUnit } from '@storedeck/video';

import { Adb, openScreenrecordSource, type ScreenrecordOptions } from '../src/index.ts';
import { parseScreen, recordSize } from '../src/screenrecord/record-size.ts';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function record(phoneOptions: FakeAndroidPhoneOptions = {}, options: ScreenrecordOptions = {}) {
  const phone = new FakeAndroidPhone(phoneOptions);
  const host = new FakeAdbHost({ phones: [phone], adbServer: true });
  const adb = new Adb(host);
  closers.push(
    () => phone.close(),
    () => host.close(),
    () => adb.close(),
  );
  const source = await openScreenrecordSource(await adb.device(), { maxSize: 320, ...options });
  closers.push(() => source.close());
  return { phone, source, units: source.units[Symbol.asyncIterator]() };
}

async function next(units: AsyncIterator<VideoUnit>): Promise<VideoUnit> {
  return (await units.next()).value as VideoUnit;
}

function listLines(phone: FakeAndroidPhone): string[] {
  return phone.shellLines.filter((line) => line.startsWith('screenrecord'));
}

describe('a recording', () => {
  test('begins with a key frame, and shows each change', async () => {
    const { phone, source, units } = await record();
    expect(source.size).toEqual({ width: 144, height: 320 });
    const first = await next(units);
    expect(first).toMatchObject({ isKey: true, format: { description: undefined, size: source.size } });
    await phone.shell('input tap 500 900');
    const second = await next(units);
    expect(second.isKey).toBe(false);
    expect(second.ptsUs).toBeGreaterThan(first.ptsUs);
    expect(listLines(phone)).toEqual([
      'screenrecord --output-format=h264 --bit-rate 8000000 --size 144x320 --time-limit 0 -',
    ]);
  });

  test('has a time limit before Android 14', async () => {
    const { phone } = await record({ sdk: 33 });
    expect(listLines(phone)[0]).toContain('--time-limit 180 -');
  });

  test('has half the size if the encoder refuses the full size', async () => {
    const { source } = await record({ maxEncodedSide: 200 });
    expect(source.size).toEqual({ width: 64, height: 144 });
  });

  test('starts again for a key frame, in the same format', async () => {
    const { source, units } = await record();
    const first = await next(units);
    source.requestKeyFrame();
    const second = await next(units);
    expect(second.isKey).toBe(true);
    expect(second.format).toBe(first.format);
  });

  test('shows changes until the first frame of the next recording, which is a key frame', async () => {
    let started: Promise<unknown> = Promise.resolve();
    const wm = async () => {
      await started;
      return { stdout: 'Physical size: 1080x2400\n' };
    };
    const { phone, source, units } = await record({ commands: { wm } });
    const first = await next(units);
    const released = Promise.withResolvers<undefined>();
    started = released.promise;
    source.requestKeyFrame();
    await phone.shell('input tap 500 900');
    const during = await next(units);
    expect([during.isKey, listLines(phone)]).toEqual([false, [expect.any(String)]]);
    released.resolve(undefined);
    const after = await next(units);
    expect(after.isKey).toBe(true);
    expect(after.format).toBe(first.format);
    await phone.shell('input tap 300 400');
    // The old recording has ended. The next unit is an ordinary frame of the new recording.
    expect((await next(units)).isKey).toBe(false);
    expect(listLines(phone)).toHaveLength(2);
  });

  test('is followed by the next recording before its time limit, several times', async () => {
    const { phone, units } = await record({ sdk: 33 }, { restartAfterMs: 1 });
    for (let recording = 0; recording < 3; recording += 1)
      for (let unit = await next(units); !unit.isKey; unit = await next(units));
    expect(listLines(phone).length).toBeGreaterThanOrEqual(3);
  });

  test.each(['degrees', 'number', 'viewport'] as const)(
    'starts in landscape on a phone that prints the rotation as %s',
    async (rotationWords) => {
      const { source, units } = await record({ width: 2400, height: 1080, strange: { rotationWords } });
      expect((await next(units)).format.size).toEqual({ width: 320, height: 144 });
      expect(source.screenSize).toMatchObject({ width: 2400, height: 1080 });
    },
  );

  test('starts again with another size after a rotation', async () => {
    let rotation = 0;
    const dumpsys = () => ({ stdout: `  SurfaceOrientation: ${rotation}\n` });
    const { units } = await record({ commands: { dumpsys } }, { rotationCheckMs: 10 });
    await next(units);
    rotation = 1;
    expect((await next(units)).format.size).toEqual({ width: 320, height: 144 });
  });

  test('that does not start rejects with the message of the phone', async () => {
    const screenrecord = () => ({ stderr: 'screenrecord: not allowed here\n', exitCode: 1 });
    await expect(record({ commands: { screenrecord } })).rejects.toMatchObject({
      code: 'CAPTURE_FAILED',
      message: expect.stringContaining('not allowed here'),
    });
  });

  test('that ends by itself soon after its start is a failure', async () => {
    const { phone, units } = await record();
    await next(units);
    await phone.close();
    await expect(next(units)).rejects.toMatchObject({ code: 'CAPTURE_FAILED' });
  });

  test('ends when its source is closed', async () => {
    const { source, units } = await record();
    await next(units);
    await source.close();
    expect((await units.next()).done).toBe(true);
  });
});

test.each([
  [{ width: 1080, height: 2400 }, 1280, { width: 576, height: 1280 }],
  [{ width: 2400, height: 1080 }, 1024, { width: 992, height: 448 }],
  [{ width: 320, height: 480 }, 1280, { width: 320, height: 480 }],
])('the size of a recording of %p with at most %i pixels on the longest side', (screen, maxSize, size) => {
  expect(recordSize(screen, maxSize)).toEqual(size);
});

test.each([
  [1080, 2400],
  [1080, 2340],
  [1280, 2856],
  [904, 2316],
  [1812, 2176],
  [2560, 1600],
])('a recording of %i × %i has black bars of less than a percent', (width, height) => {
  for (const maxSize of [1024, 1280]) {
    const size = recordSize({ width, height }, maxSize);
    const zoom = Math.min(size.width / width, size.height / height);
    expect((width * zoom) / size.width).toBeGreaterThan(0.99);
    expect((height * zoom) / size.height).toBeGreaterThan(0.99);
  }
});

test.each([
  ['35\nPhysical size: 1080x2400\nSurfaceOrientation: 0\n', { width: 1080, height: 2400, rotation: 0 }],
  ['35\nPhysical size: 1080x2400\n  SurfaceOrientation: 3\n', { width: 2400, height: 1080, rotation: 3 }],
  ['Physical size: 1080x2400\nOverride size: 720x1600\n', { width: 720, height: 1600, rotation: 0 }],
  ['wm: not found\n', undefined],
  // A size of zero is what a display that is being switched reports.
  ['35\nPhysical size: 0x0\n', undefined],
  [
    '35\nPhysical size: 1440x3088 (main)\r\nOverride size: 1080x2316\r\n',
    { width: 1080, height: 2316, rotation: 0 },
  ],
  [
    '17\n/system/bin/sh: wm: not found\nViewport: displayId=0, orientation=1, logicalFrame=[0, 0, 1280, 800], physicalFrame=[0, 0, 1280, 800]',
    { width: 1280, height: 800, rotation: 1 },
  ],
])('the size and rotation of the screen in %p', (output, screen) => {
  expect(parseScreen(output)).toEqual(screen);
});

test.each([
  [
    'a vivo tablet',
    'Viewport INTERNAL: displayId=0, uniqueId=local:1, port=0, orientation=3, logicalFrame=[0, 0, 2400, 1080]\n      InputDeviceOrientation: Rotation0',
    3,
  ],
  // Forms: tests of public tools for the Galaxy Z Flip3, for foldable emulators and for a phone with Android 16.
  [
    'a folded phone',
    'Viewport INTERNAL: displayId=0, orientation=3, logicalFrame=[0, 0, 1600, 2560], isActive=[0]\nViewport INTERNAL: displayId=0, orientation=2, logicalFrame=[0, 0, 2560, 1600], isActive=[1]',
    2,
  ],
  [
    'a phone whose screen is off',
    'Viewport INTERNAL: displayId=0, orientation=1, logicalFrame=[0, 0, 2400, 1080], isActive=[0]',
    1,
  ],
  [
    'Android 16',
    'Viewport INTERNAL: displayId=0, uniqueId=local:1, port=135, orientation=1, densityDpi=450 logicalFrame=[0, 0, 2340, 1080], deviceSize=[1080, 2340], isActive=[1]',
    1,
  ],
  ['Android 9', 'Viewport: displayId=0, orientation=1, logicalFrame=[0, 0, 2400, 1080]', 1],
  ['in degrees', 'InputDeviceOrientation: Rotation270', 3],
  [
    'in degrees with capital letters, and its state as a word',
    'Viewport INTERNAL: displayId=0, orientation=ROTATION_0, isActive=false\nViewport INTERNAL: displayId=0, orientation=ROTATION_270, isActive=true',
    3,
  ],
  ['in quarter turns', 'InputDeviceOrientation: 1', 1],
  ['upside down', 'SurfaceOrientation: 2', 2],
  ['another display', 'Viewport EXTERNAL: displayId=2, orientation=1', 0],
  ['nonsense', 'InputDeviceOrientation: 77', 0],
])('the rotation in the words of %s', (_, line, rotation) => {
  const screen = parseScreen(`34\nPhysical size: 1080x2400\n      ${line}\n`);
  const [width, height] = rotation % 2 === 0 ? [1080, 2400] : [2400, 1080];
  expect(screen).toEqual({ width, height, rotation });
});
