import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  FakeAdbHost,
  FakeAndroidPhone,
  type CommandResult,
  type StrangePhone,
} from '@storedeck/fake-devices';

import { Adb, type AdbDevice } from '../src/index.ts';
import { catchCode } from './support/catch-code.ts';
import { eventually } from './support/eventually.ts';
import { makePng } from './support/png.ts';

/**
 * The functions that finish the captures that the phone has begun. Each capture waits until the test calls its
 * function.
 */
let captures: ((result: CommandResult) => void)[];
let phone: FakeAndroidPhone;
let host: FakeAdbHost;
let adb: Adb;
let device: AdbDevice;

beforeEach(async () => {
  captures = [];
  phone = new FakeAndroidPhone({
    commands: { screencap: () => new Promise((resolve) => captures.push(resolve)) },
  });
  host = new FakeAdbHost({ phones: [phone] });
  adb = new Adb(host, { screenshotTimeoutMs: 600_000 });
  device = await adb.device();
});

afterEach(async () => {
  await adb.close();
  await host.close();
  for (const finish of captures) finish({});
  await phone.close();
});

async function finishCapture(result: CommandResult) {
  await eventually(() => captures.length > 0);
  captures.shift()!(result);
}

describe('callers share a capture', () => {
  test('20 callers at the same time cause one capture and get the same screenshot', async () => {
    const png = makePng(300_000);
    const callers = Promise.all(Array.from({ length: 20 }, () => device.screenshot()));
    await finishCapture({ stdout: png });
    const screenshots = await callers;
    expect(screenshots[0]!.equals(png)).toBe(true);
    // All callers get the same buffer, so that the bytes are in memory only once.
    expect(new Set(screenshots).size).toBe(1);
    expect(captures).toHaveLength(0);
  });

  test('a caller after a capture gets the next capture', async () => {
    const first = device.screenshot();
    await finishCapture({ stdout: makePng(1) });
    expect((await first).length).toBe(makePng(1).length);
    const second = device.screenshot();
    await finishCapture({ stdout: makePng(2) });
    expect((await second).length).toBe(makePng(2).length);
  });

  test('a caller after an input does not get a capture that began before the input', async () => {
    const before = device.screenshot();
    await eventually(() => captures.length === 1);
    device.screenChanged();
    const after = device.screenshot();
    await finishCapture({ stdout: makePng(1) });
    await finishCapture({ stdout: makePng(2) });
    expect((await before).equals(makePng(1))).toBe(true);
    expect((await after).equals(makePng(2))).toBe(true);
  });

  test('when one caller aborts, the other callers get the screenshot', async () => {
    const controller = new AbortController();
    const leaving = catchCode(device.screenshot({ signal: controller.signal }));
    const staying = device.screenshot();
    await eventually(() => captures.length === 1);
    controller.abort();
    expect(await leaving).toBe('ABORTED');
    await finishCapture({ stdout: makePng(10) });
    expect((await staying).equals(makePng(10))).toBe(true);
  });

  test('a call whose signal is already aborted rejects', async () => {
    expect(await catchCode(device.screenshot({ signal: AbortSignal.abort() }))).toBe('ABORTED');
  });
});

describe('a phone with several displays', () => {
  const inside = { id: '4619827259835644672', isOn: false };
  const outside = { id: '4619827551948147201', isOn: true };

  async function captured(strange: StrangePhone) {
    const foldable = new FakeAndroidPhone({ width: 320, height: 640, strange });
    const at = new FakeAdbHost({ phones: [foldable] });
    const tool = new Adb(at);
    try {
      return { png: await (await tool.device()).screenshot(), picture: await foldable.capture() };
    } finally {
      await tool.close();
      await at.close();
      await foldable.close();
    }
  }

  test.each([
    ['the second one', [inside, outside]],
    [
      'the first one',
      [
        { ...inside, isOn: true },
        { ...outside, isOn: false },
      ],
    ],
    ['both', [{ ...inside, isOn: true }, outside]],
  ])('shows the display that is on: %s', async (_, displays) => {
    const { png, picture } = await captured({ displays });
    expect(png.equals(picture)).toBe(true);
  });

  test('shows the picture after the warning if the phone does not tell which display is on', async () => {
    const call = device.screenshot();
    const result = {
      stdout: Buffer.concat([Buffer.from('[Warning] Multiple displays were found\n'), makePng(9)]),
    };
    await finishCapture(result);
    await finishCapture(result);
    expect((await call).equals(makePng(9))).toBe(true);
  });
});

describe('a capture that fails', () => {
  test.each<[string, CommandResult, string]>([
    ['text', { stdout: 'Error opening file: (Permission denied)\n' }, 'NOT_A_PNG'],
    ['a warning and no PNG', { stdout: `Warning: no PNG\n` }, 'NOT_A_PNG'],
    ['nothing', { exitCode: 1 }, 'CAPTURE_FAILED'],
    ['an incomplete PNG', { stdout: makePng(1_000_000).subarray(0, 500_000) }, 'CAPTURE_FAILED'],
  ])('%s', async (_what, result, code) => {
    const call = catchCode(device.screenshot());
    await finishCapture(result);
    expect(await call).toBe(code);
  });

  test('a phone that is unplugged during the capture', async () => {
    const call = catchCode(device.screenshot());
    await eventually(() => captures.length === 1);
    host.detach(phone);
    expect(['CAPTURE_FAILED', 'DEVICE_NOT_FOUND']).toContain(await call);
    await eventually(async () => (await adb.devices()).length === 0);
    expect(await catchCode(device.screenshot())).toBe('DEVICE_NOT_FOUND');
  });

  test('a phone that does not respond', async () => {
    const other = new Adb(host, { screenshotTimeoutMs: 50 });
    expect(await catchCode((await other.device()).screenshot())).toBe('TIMED_OUT');
    await other.close();
  });

  test('a PNG that is larger than the limit', async () => {
    const other = new Adb(host, { maxScreenshotBytes: 2_000_000 });
    const call = catchCode((await other.device()).screenshot());
    await finishCapture({ stdout: makePng(5_000_000) });
    expect(await call).toBe('CAPTURE_FAILED');
    await other.close();
  });

  test('close rejects a screenshot that is being captured', async () => {
    const call = catchCode(device.screenshot());
    await eventually(() => captures.length === 1);
    await adb.close();
    expect(await call).toBe('ABORTED');
    expect(await catchCode(device.screenshot())).toBe('ABORTED');
  });
});
