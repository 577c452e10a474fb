import { afterEach, describe, expect, test } from '@jest/globals';
import { FakeAdbHost, FakeAndroidPhone, type FakeAndroidPhoneOptions } from '@storedeck/fake-devices';
import { elementAt, makeOutline } from '@storedeck/screen-tree';

import { Adb, SNAPSHOT_HELPER_PACKAGE } from '../src/index.ts';
import { catchCode } from './support/catch-code.ts';
import { eventually } from './support/eventually.ts';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function phoneWith(options: FakeAndroidPhoneOptions = {}) {
  const phone = new FakeAndroidPhone(options);
  const host = new FakeAdbHost({ phones: [phone], adbServer: true });
  const adb = new Adb(host);
  closers.push(
    () => phone.close(),
    () => host.close(),
    () => adb.close(),
  );
  return { phone, adb, device: await adb.device() };
}

function listDumps(phone: FakeAndroidPhone): string[] {
  return phone.received.map(({ argv }) => argv.join(' ')).filter((line) => line.startsWith('uiautomator'));
}

function countStarts(phone: FakeAndroidPhone): number {
  return phone.received.filter(({ argv }) => argv.join(' ').startsWith('am instrument')).length;
}

describe('with uiautomator', () => {
  test('a tap on the middle of an element of the tree reaches this element', async () => {
    const { phone, device } = await phoneWith();
    const tree = await device.tree();
    expect(tree).toMatchObject({ platform: 'android', size: { width: 1080, height: 2400 }, scale: 2.625 });
    expect(tree).toMatchObject({
      readBy: 'uiautomator',
      refusal: { cause: 'absent', reason: 'The snapshot helper is not installed on the phone.' },
    });
    const notes = tree.elements.find(({ text }) => text === 'Notes');
    const { x = 0, y = 0, width = 0, height = 0 } = notes?.bounds ?? {};
    const middle = { x: x + width / 2, y: y + height / 2 };
    expect(elementAt(tree, middle)).toBe(notes);
    await device.input({ action: 'tap', ...middle });
    expect(phone.screen.view).toBe('Notes');
    expect(makeOutline(await device.tree()).text).toContain('text "Notes" [id=title]');
  });

  test.each([
    ['null', undefined],
    ['', undefined],
    ['com.google.android.marvin.talkback/com.google.android.marvin.talkback.TalkBackService', ['TalkBack']],
    [
      'com.google.android.marvin.talkback/.TalkBackService:com.x8bit.bitwarden/com.x8bit.bitwarden.Accessibility.AccessibilityService',
      ['TalkBack', 'Accessibility'],
    ],
  ])(
    'with the accessibility services %j, names those that Android stops',
    async (accessibilityServices, stops) => {
      const { device } = await phoneWith({ strange: { accessibilityServices } });
      expect((await device.tree()).stops).toEqual(stops);
    },
  );

  test('the tree of a phone in landscape has the size of the screen in landscape', async () => {
    const { device } = await phoneWith({ width: 2400, height: 1080 });
    const tree = await device.tree();
    expect(tree.size).toEqual({ width: 2400, height: 1080 });
    expect(tree.elements[0]?.bounds).toEqual({ x: 0, y: 0, width: 2400, height: 1080 });
  });

  test('a screen on which something moves is read with --compressed', async () => {
    const { phone, device } = await phoneWith();
    phone.automation.moving = 'some';
    const tree = await device.tree();
    expect([tree.readBy, tree.elements.length > 5]).toEqual(['uiautomatorCompressed', true]);
    expect(listDumps(phone)).toEqual(['uiautomator dump /dev/tty', 'uiautomator dump --compressed /dev/tty']);
    phone.automation.moving = 'all';
    const error: unknown = await device.tree().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'TREE_NOT_IDLE', hint: expect.stringContaining('snapshot helper') });
  });

  test('a screen that is off has no tree', async () => {
    const { phone, device } = await phoneWith();
    await device.input({ action: 'keyevent', code: 26 });
    expect(await device.tree().catch((error: unknown) => error)).toMatchObject({
      code: 'TREE_FAILED',
      hint: 'Turn the screen on and unlock it.',
    });
    expect(listDumps(phone)).toHaveLength(3);
  });

  test.each([
    ['io.appium.uiautomator2.server.test/androidx.test.runner.AndroidJUnitRunner', /^Appium \(io\.appium\./],
    ['org.example.tests/.Runner', /^org\.example\.tests is using UiAutomation/],
    ['a shell program', /^Another program is using UiAutomation/],
  ])('the error contains the program that uses UiAutomation: %s', async (holder, message) => {
    const { phone, device } = await phoneWith();
    phone.automation.holder = holder;
    expect(await device.tree().catch((error: unknown) => error)).toMatchObject({
      code: 'TREE_BUSY',
      message: expect.stringMatching(message),
    });
  });

  test.each([
    ['', 'TREE_FAILED'],
    ['Killed\n', 'TREE_BUSY'],
    ['<?xml version=\'1.0\'?><hierarchy rotation="0"><node text="cut', 'TREE_FAILED'],
    ['sh: uiautomator: inaccessible or not found\n', 'TREE_FAILED'],
  ])('output that is not a tree is an error: %j', async (printed, code) => {
    const { device } = await phoneWith({ commands: { uiautomator: () => ({ stdout: printed }) } });
    expect(await catchCode(device.tree())).toBe(code);
  });

  test('one tree is read at a time, and callers share it; a tap does not wait for a tree', async () => {
    const { promise: slow, resolve: finish } = Promise.withResolvers<undefined>();
    let running = 0;
    const { phone, device } = await phoneWith({
      commands: {
        uiautomator: async () => {
          running += 1;
          await slow;
          running -= 1;
          return { stdout: '<hierarchy rotation="0"><node bounds="[0,0][9,9]"/></hierarchy>' };
        },
      },
    });
    const [one, two] = [device.tree(), device.tree()];
    await eventually(() => running === 1);
    await device.input({ action: 'tap', x: 5, y: 5 });
    expect(phone.screen.mark).toEqual({ kind: 'tap', x: 5, y: 5 });
    const later = device.tree();
    await device.input({ action: 'tap', x: 6, y: 6 });
    expect([running, listDumps(phone).length]).toEqual([1, 1]);
    finish(undefined);
    expect(await one).toBe(await two);
    expect(await later).not.toBe(await one);
    expect(listDumps(phone)).toHaveLength(2);
  });

  test('an abort ends the wait for a tree', async () => {
    const { device } = await phoneWith({ commands: { uiautomator: () => new Promise(() => undefined) } });
    const stop = new AbortController();
    const reading = device.tree({ signal: stop.signal });
    stop.abort();
    expect(await catchCode(reading)).toBe('ABORTED');
  });
});

describe('with the snapshot helper', () => {
  test('reads all trees through one open helper, also while something moves, and includes the keyboard', async () => {
    const { phone, device } = await phoneWith({ snapshotHelper: true });
    phone.automation.moving = 'all';
    const tree = await device.tree();
    expect(tree.elements.some(({ text }) => text === 'Notes')).toBe(true);
    expect([tree.readBy, tree.refusal]).toEqual(['snapshotHelper', undefined]);
    expect((await device.tree()).elements.find(({ role }) => role === 'field')).toMatchObject({
      text: '',
      hint: 'Search',
    });
    expect([countStarts(phone), listDumps(phone).length, phone.automation.reads]).toEqual([1, 0, 2]);
    const notes = (await device.tree()).elements.find(({ text }) => text === 'Notes')?.bounds;
    await device.input({ action: 'tap', x: (notes?.x ?? 0) + 70, y: (notes?.y ?? 0) + 70 });
    expect(makeOutline(await device.tree()).text).toMatch(
      /field "Write something" \[id=note\]\n@\d+ keyboard\n @\d+ button "shift"/,
    );
  });

  test('releases UiAutomation in releaseTree and in close', async () => {
    const { phone, adb, device } = await phoneWith({ snapshotHelper: true });
    await device.tree();
    expect(phone.automation.holder).toMatch(/snapshothelper/);
    await device.releaseTree();
    expect(phone.automation.holder).toBeUndefined();
    await device.tree();
    await adb.close();
    expect(phone.automation.holder).toBeUndefined();
  });

  test('a helper that another program has ended is started again', async () => {
    const { phone, device } = await phoneWith({ snapshotHelper: true });
    await device.tree();
    await device.shell('am force-stop com.callstack.agentdevice.snapshothelper');
    await eventually(() => phone.automation.holder === undefined);
    expect((await device.tree()).elements.length).toBeGreaterThan(5);
    await device.tree();
    expect(countStarts(phone)).toBe(2);
  });

  test('the error contains the program that uses UiAutomation', async () => {
    const { phone, device } = await phoneWith({ snapshotHelper: true });
    phone.automation.holder = 'dev.mobile.maestro.test/.Runner';
    expect(await device.tree().catch((error: unknown) => error)).toMatchObject({
      code: 'TREE_BUSY',
      message: expect.stringMatching(/^Maestro /),
    });
    phone.automation.holder = undefined;
    expect((await device.tree()).elements.length).toBeGreaterThan(5);
  });

  test('if the helper does not start, uiautomator is used', async () => {
    const { phone, device } = await phoneWith({
      snapshotHelper: true,
      commands: { am: () => ({ stdout: 'INSTRUMENTATION_FAILED\n', exitCode: 1 }) },
    });
    expect(await device.tree()).toMatchObject({
      readBy: 'uiautomator',
      refusal: { cause: 'failed', reason: 'The snapshot helper on the phone did not start.' },
    });
    expect(listDumps(phone)).toHaveLength(1);
  });

  test('a helper that is too old is not started', async () => {
    const { phone, device } = await phoneWith({ snapshotHelper: true });
    phone.packages.set(SNAPSHOT_HELPER_PACKAGE, 21_004);
    expect(await device.tree()).toMatchObject({
      readBy: 'uiautomator',
      refusal: { cause: 'outdated', reason: expect.stringContaining('21004') },
    });
    expect(countStarts(phone)).toBe(0);
  });

  test('a helper with another protocol is ended, and not used', async () => {
    const { phone, device } = await phoneWith({ snapshotHelper: true });
    phone.automation.helperProtocol = 'android-snapshot-helper-v2';
    expect(await device.tree()).toMatchObject({
      readBy: 'uiautomator',
      refusal: { cause: 'incompatible', reason: expect.stringContaining('android-snapshot-helper-v2') },
    });
    expect(phone.automation.holder).toBeUndefined();
  });
});
