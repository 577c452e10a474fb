import { Writable } from 'node:stream';

import { afterEach, describe, expect, test } from '@jest/globals';
import {
  FakeIosHost,
  startFakeIphone,
  type FakeIosHostOptions,
  type FakeIphoneOptions,
} from '@storedeck/fake-devices';

import { createWda, type WdaOptions } from '../src/index.ts';
import { eventually } from './support/eventually.ts';

const SECOND_SIMULATOR = 'C4B0A1F2-93D7-4E58-8A16-5D2E7F30B94C';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Given {
  readonly phone?: FakeIphoneOptions;
  readonly host?: FakeIosHostOptions;
  readonly wda?: Partial<WdaOptions>;
}

async function setUp(given: Given = {}) {
  const phone = await startFakeIphone({ wdaRunning: false, ...given.phone });
  const host = new FakeIosHost({ phones: [phone], buildMs: 60, ...given.host });
  const changes: string[] = [];
  const wda = createWda({ host, ...given.wda, onChange: (udid) => changes.push(udid) });
  closing.push(
    () => phone.close(),
    () => host.close(),
    () => wda.close(),
  );
  return { phone, host, wda, changes, device: await wda.device() };
}

function xcodebuilds(host: FakeIosHost) {
  return host.commands.filter(([tool]) => tool === 'xcodebuild');
}

async function read(log: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of log) text += chunk.toString();
  return text;
}

describe('launch', () => {
  test('builds and starts WebDriverAgent, and the status becomes running', async () => {
    const building = Promise.withResolvers<undefined>();
    const { phone, host, device, changes } = await setUp({ host: { buildUntil: building.promise } });
    expect(await device.launch()).toEqual({ launching: true, log: expect.any(String) });
    expect(await device.status()).toMatchObject({ running: false, launching: true });
    building.resolve(undefined);
    await eventually(async () => (await device.status()).running);
    expect(await device.status()).toMatchObject({ launching: false, size: { width: 393, height: 852 } });
    expect(device.launchState).toBe('running');
    expect(changes).toEqual([phone.udid, phone.udid]);
    const project =
      '/Users/ana/.appium/node_modules/appium-xcuitest-driver/node_modules/appium-webdriveragent/WebDriverAgent.xcodeproj';
    expect(xcodebuilds(host)).toEqual([
      [
        'xcodebuild',
        'test',
        '-project',
        project,
        '-scheme',
        'WebDriverAgentRunner',
        '-destination',
        `id=${phone.udid}`,
        '-allowProvisioningUpdates',
        'CODE_SIGNING_ALLOWED=YES',
        'DEVELOPMENT_TEAM=A1B2C3D4E5',
      ],
    ]);
  });

  test('does nothing when WebDriverAgent responds', async () => {
    const { host, device } = await setUp({ phone: { wdaRunning: true } });
    expect(await device.launch()).toEqual({ running: true });
    expect(xcodebuilds(host)).toEqual([]);
  });

  test('ten launches at the same time cause one build', async () => {
    const building = Promise.withResolvers<undefined>();
    const { host, device } = await setUp({ host: { buildUntil: building.promise } });
    const launches = await Promise.allSettled(Array.from({ length: 10 }, () => device.launch()));
    expect(launches.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const launch of launches) {
      if (launch.status === 'rejected') expect(launch.reason).toMatchObject({ code: 'LAUNCH_RUNNING' });
    }
    expect(xcodebuilds(host)).toHaveLength(1);
    building.resolve(undefined);
  });

  test('the log can be read during the build and after it', async () => {
    const { device } = await setUp({ host: { xcodebuild: 'no-team' } });
    await device.launch();
    const followed = await read(device.launchLog());
    expect(followed).toContain('Prepare packages');
    expect(followed).toContain('requires a development team');
    expect(await read(device.launchLog())).toBe(followed);
  });

  test('without a launch, the log is empty', async () => {
    const { device } = await setUp();
    expect(await read(device.launchLog())).toBe('');
  });

  test.each([
    ['no-team', 'WDA_TEAM_ID'],
    ['keychain', 'unlock-keychain'],
    ['ends-well', 'trust the developer app'],
    ['no-xcode', 'Install it from the App Store'],
  ] as const)(
    'the status reports a build that fails (%s), and a new launch is possible',
    async (xcodebuild, hint) => {
      const { device, host } = await setUp({ host: { xcodebuild } });
      await device.launch();
      await eventually(() => device.launchState === 'failed');
      expect(await device.status()).toMatchObject({
        running: false,
        launching: false,
        hint: expect.stringContaining(hint),
      });
      await device.launch();
      expect(xcodebuilds(host)).toHaveLength(2);
    },
  );

  test('a build that hangs is ended after the timeout', async () => {
    const { device, host } = await setUp({ host: { xcodebuild: 'hangs' }, wda: { launchTimeoutMs: 100 } });
    await device.launch();
    await eventually(() => device.launchState === 'failed');
    expect(host.running).toEqual(['iproxy']);
    expect((await device.status()).hint).toContain('keychain');
  });

  test('the last megabyte of a long log is kept', async () => {
    const { device, wda } = await setUp({ host: { xcodebuild: 'floods' } });
    await device.launch();
    let seen = 0;
    for await (const chunk of device.launchLog()) {
      seen += chunk.length;
      expect(chunk.length).toBeLessThanOrEqual(1024 * 1024);
      if (seen > 8 * 1024 * 1024) break;
    }
    await wda.close();
  });

  test('the build and WebDriverAgent end on close', async () => {
    const { phone, host, wda, device } = await setUp();
    await device.launch();
    await eventually(() => phone.wdaRunning);
    await wda.close();
    expect(host.processes).toEqual([]);
    await eventually(() => !phone.wdaRunning);
  });

  test('a WebDriverAgent that no longer responds is ended and launched again', async () => {
    const { phone, host, device } = await setUp();
    await device.launch();
    await eventually(async () => (await device.status()).running);
    await phone.stopWda();
    expect(await device.launch()).toMatchObject({ launching: true });
    await eventually(async () => (await device.status()).running);
    expect(xcodebuilds(host)).toHaveLength(2);
    expect(host.running).toEqual(['iproxy', 'xcodebuild']);
  });

  test('a simulator needs no team', async () => {
    const { phone, host, device } = await setUp({
      phone: { simulator: true },
      host: { installedTeam: null },
    });
    await device.launch();
    await eventually(async () => (await device.status()).running);
    expect(xcodebuilds(host)[0]).toContain(`id=${phone.udid}`);
    expect(xcodebuilds(host)[0]?.some((word) => word.startsWith('DEVELOPMENT_TEAM'))).toBe(false);
  });
});

test('a second simulator is reached on its own port, and never shows the live stream of the first simulator', async () => {
  const { phone, host, wda, device } = await setUp({ phone: { simulator: true, wdaRunning: true } });
  const other = await startFakeIphone({ simulator: true, udid: SECOND_SIMULATOR, wdaRunning: false });
  closing.push(() => other.close());
  host.attach(other);
  await wda.devices();
  const second = await wda.device(other.udid);
  await phone.stopWda();
  await second.launch();
  await eventually(() => second.launchState === 'running');
  await phone.startWda();
  expect(await second.status()).toMatchObject({ running: true, mjpeg: false });
  await second.input({ action: 'tap', x: 10, y: 700 });
  expect([phone.gestures.length, other.gestures.length]).toEqual([0, 1]);
  await expect(second.relay.addViewer(new Writable())).rejects.toMatchObject({ code: 'MJPEG_REFUSED' });
  expect(await device.status()).toMatchObject({ running: true, mjpeg: true });
});

test('a forward to a phone is never used for a simulator', async () => {
  const { phone, host, wda, device } = await setUp({ phone: { wdaRunning: true } });
  const simulator = await startFakeIphone({ simulator: true, wdaRunning: false });
  closing.push(() => simulator.close());
  host.attach(simulator);
  await wda.devices();
  expect(await device.status()).toMatchObject({ running: true });
  const other = await wda.device(simulator.udid);
  expect(await other.status()).toMatchObject({ running: false });
  await expect(other.input({ action: 'tap', x: 10, y: 700 })).rejects.toMatchObject({
    code: 'WDA_NOT_RUNNING',
  });
  await other.launch();
  await eventually(async () => (await other.status()).running);
  await other.input({ action: 'tap', x: 20, y: 700 });
  expect([phone.gestures, simulator.gestures]).toEqual([[], [{ kind: 'tap', x: 20, y: 700 }]]);
});

describe('requirements of a launch', () => {
  test.each<[string, string, Given]>([
    ['Xcode', 'XCODE_MISSING', { host: { missing: ['xcodebuild'] } }],
    ['the project', 'WDA_PROJECT_MISSING', { host: { hasProject: false } }],
    ['a team', 'TEAM_UNKNOWN', { host: { installedTeam: null } }],
    ['a tool that reports the team', 'TEAM_UNKNOWN', { host: { missing: ['ios'] } }],
  ])('without %s: %s', async (_name, code, given) => {
    const { device, host } = await setUp(given);
    await expect(device.launch()).rejects.toMatchObject({ code, hint: expect.any(String) });
    expect(xcodebuilds(host)).toEqual([]);
    expect(await device.status()).toMatchObject({ running: false, launching: false });
  });

  test('if WDA_PROJECT and WDA_TEAM_ID are set, nothing else is searched', async () => {
    const { device, host } = await setUp({ wda: { wdaProject: '/opt/WDA', teamId: 'ZZZZZZZZZ9' } });
    await expect(device.launch()).rejects.toMatchObject({
      code: 'WDA_PROJECT_MISSING',
      message: expect.stringContaining('/opt/WDA/WebDriverAgent.xcodeproj'),
    });
    expect(xcodebuilds(host)).toEqual([]);
  });

  test.each(['A B C D E F', 'A1B2C3D4E5;id', 'TEAM=X', 'A1B2C3D4E5\n', '-project', '', 'a1b2c3d4e5'])(
    'a team id of %j is refused',
    async (teamId) => {
      const { device, host } = await setUp({ wda: { teamId } });
      await expect(device.launch()).rejects.toMatchObject({ code: 'INPUT_INVALID' });
      expect(xcodebuilds(host)).toEqual([]);
    },
  );

  test.each(['relative/WDA', '-project', '/x\n/y', ''])(
    'a project path of %j is refused',
    async (wdaProject) => {
      const { device } = await setUp({ wda: { wdaProject } });
      await expect(device.launch()).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    },
  );
});
