import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { FakeIosHost, FakeIphone } from '@storedeck/fake-devices';
import { SkippedCounter } from '@storedeck/foreign-text';
import { HostError, type Host, type RunResult } from '@storedeck/host';
import fc from 'fast-check';

import { parseDevicectl } from '../src/devices/devicectl.ts';
import { parseGoIos } from '../src/devices/go-ios.ts';
import { parseIdeviceId } from '../src/devices/idevice-id.ts';
import { parseSimulators } from '../src/devices/list-simulators.ts';
import { simulatorScreenshot } from '../src/devices/simulator-screenshot.ts';
import { parseXctrace } from '../src/devices/xctrace.ts';
import { listIosDevices, listSimulators } from '../src/index.ts';
import { controlTimeouts } from './support/control-timeouts.ts';

afterEach(() => void jest.restoreAllMocks());

const UDID = '00008130-000A1D2E3C41001C';
const OLD_UDID = 'a'.repeat(40);
const SIMULATOR = '7D1F3C52-6B0A-4E0B-9C61-2A5D8E4F1B90';

type ToolResult = string | 'hangs' | { exitCode: number; stderr?: string; stdout?: string };

/**
 * Creates a host whose tools print the output that the test specifies. The output of devicectl is written to the file
 * whose path is its last argument.
 */
function scriptedHost(
  results: Readonly<Record<string, ToolResult | ((args: readonly string[]) => ToolResult)>>,
): Host & { files: Map<string, string> } {
  const files = new Map<string, string>();
  const run = async (
    tool: string,
    args: readonly string[],
    options: { signal?: AbortSignal | undefined } = {},
  ): Promise<RunResult> => {
    if (tool === 'rm') {
      for (const path of args) files.delete(path);
      return { stdout: Buffer.alloc(0), stderr: '', exitCode: 0 };
    }
    const key = tool === 'xcrun' ? args[0]! : tool;
    const scripted = results[key];
    const result = typeof scripted === 'function' ? scripted(args) : scripted;
    if (result === undefined) throw new HostError('TOOL_NOT_FOUND', `The program "${tool}" was not found.`);
    if (result === 'hangs') {
      return new Promise((_resolve, reject) =>
        options.signal?.addEventListener('abort', () => reject(new HostError('ABORTED', 'ended'))),
      );
    }
    const {
      stdout = '',
      stderr = '',
      exitCode = 0,
    } = typeof result === 'string' ? { stdout: result } : result;
    if (key === 'devicectl') files.set(args.at(-1)!, stdout);
    return { stdout: Buffer.from(stdout), stderr, exitCode };
  };
  return {
    name: 'Scripted Mac',
    kind: 'local',
    files,
    run,
    spawn: () => Promise.reject(new HostError('TOOL_NOT_FOUND', 'none')),
    which: async (tool) => (tool in results ? `/usr/bin/${tool}` : undefined),
    readFile: async (path) => Readable.from([Buffer.from(files.get(path) ?? '')]),
    connect: () => Promise.reject(new HostError('CONNECTION_REFUSED', 'none')),
  };
}

function devicectl(devices: unknown[], jsonVersion = 3) {
  return JSON.stringify({ info: { outcome: 'success', jsonVersion }, result: { devices } });
}

const PHONE = {
  identifier: 'core-1',
  connectionProperties: { pairingState: 'paired', transportType: 'wired', tunnelState: 'connected' },
  deviceProperties: { name: "Ana's iPhone", osVersionNumber: '18.2', developerModeStatus: 'enabled' },
  hardwareProperties: {
    udid: UDID,
    platform: 'iOS',
    marketingName: 'iPhone 15 Pro',
    productType: 'iPhone16,1',
    reality: 'physical',
  },
};

const simctl = JSON.stringify({
  devices: {
    'com.apple.CoreSimulator.SimRuntime.iOS-18-2': [
      { udid: SIMULATOR.replace('7', '8'), name: 'iPhone 16', state: 'Shutdown', isAvailable: true },
      { udid: SIMULATOR, name: 'iPhone 16', state: 'Booted', isAvailable: true },
      {
        udid: SIMULATOR.replace('7', '9'),
        name: 'Gone',
        state: 'Shutdown',
        isAvailable: false,
        availabilityError: 'runtime profile not found',
      },
      { nonsense: true },
    ],
    'com.apple.CoreSimulator.SimRuntime.watchOS-11-0': [
      { udid: SIMULATOR.replace('7', '6'), name: 'Watch', state: 'Booted', isAvailable: true },
    ],
  },
});

describe('the output of each tool', () => {
  test('devicectl up to version 4', () => {
    expect(parseDevicectl(devicectl([PHONE]))).toEqual([
      {
        udid: UDID,
        name: "Ana's iPhone",
        model: 'iPhone 15 Pro',
        osVersion: '18.2',
        connection: 'usb',
        absent: false,
        hint: undefined,
      },
    ]);
  });

  test('devicectl version 5, with properties only', () => {
    const phone = {
      properties: {
        hardware: { udid: UDID, platform: 'iOS', productType: 'iPhone16,1', reality: 'physical' },
        device: { name: "Ana's iPhone" },
        state: { developerModeStatus: 'disabled' },
        software: { osVersionNumber: { stringValue: '27.0' } },
        connection: { transportType: 'localNetwork', tunnelState: 'disconnected' },
      },
    };
    const simulator = { properties: { hardware: { udid: SIMULATOR, platform: 'iOS', reality: 'virtual' } } };
    expect(parseDevicectl(devicectl([phone, simulator], 5))).toMatchObject([
      {
        udid: UDID,
        name: "Ana's iPhone",
        osVersion: '27.0',
        connection: 'network',
        hint: expect.stringContaining('Developer Mode'),
      },
    ]);
  });

  test('devicectl: an old phone without hardware properties, a watch and broken entries are left out', () => {
    const watch = { ...PHONE, hardwareProperties: { ...PHONE.hardwareProperties, platform: 'watchOS' } };
    const odd = { hardwareProperties: { udid: '-rf' } };
    expect(parseDevicectl(devicectl([{ hardwareProperties: {} }, watch, odd, null, 5]))).toEqual([
      { udid: UDID, isOther: true },
    ]);
  });

  test('idevice_id: a device on USB and network is listed as USB', () => {
    const output = `${UDID} (Network)\r\n${UDID} (USB)\r\n${OLD_UDID} (Network)\r\nERROR: odd line\r\n`;
    expect(parseIdeviceId(output)).toEqual([
      { udid: UDID, connection: 'usb' },
      { udid: OLD_UDID, connection: 'network' },
    ]);
  });

  test('xctrace: the connected devices, without the Mac, the offline devices and the simulators', () => {
    const output = [
      '== Devices ==',
      'Mac Studio (6D1E9C2B-0000-5000-8000-1A2B3C4D5E6F)',
      `Ana (work) (17.5.1) (${UDID})`,
      '',
      '== Devices Offline ==',
      `Old (12.5) (${OLD_UDID})`,
      '== Simulators ==',
      `iPhone 16 Simulator (18.2) (${SIMULATOR})`,
    ];
    expect(parseXctrace(output.join('\r\n'))).toEqual([
      { udid: UDID, name: 'Ana (work)', osVersion: '17.5.1' },
    ]);
  });

  test('xctrace: a beta, a phone without a version, and no watch; lines without a UDID are counted', () => {
    const output = [
      '== Devices ==',
      `Qa test 15  (26.1 beta 2) (${UDID})`,
      `Being prepared (${OLD_UDID})`,
      'Apple Watch von Ana (11.2) (00008301-0001112223330000)',
      'Something new',
    ];
    const skipped: string[] = [];
    expect(parseXctrace(output.join('\n'), (line) => skipped.push(line))).toEqual([
      { udid: UDID, name: 'Qa test 15', osVersion: '26.1 beta 2' },
      { udid: OLD_UDID, name: 'Being prepared', osVersion: undefined },
    ]);
    expect(skipped).toEqual(['Something new']);
  });

  test('go-ios: a list with details after log lines, a list of UDIDs, and an empty list', () => {
    const log = '{"level":"warning","msg":"old agent"}\n';
    const details = { Udid: UDID, ProductType: 'iPhone16,1', ProductVersion: '18.2', ConnectionType: 'USB' };
    expect(parseGoIos(`${log}${JSON.stringify({ deviceList: [details, { Udid: 5 }] })}\n`)).toEqual([
      { udid: UDID, model: 'iPhone16,1', osVersion: '18.2', connection: 'usb' },
    ]);
    expect(parseGoIos(JSON.stringify({ deviceList: [UDID] }))).toMatchObject([{ udid: UDID }]);
    expect(parseGoIos('{"deviceList":null}')).toEqual([]);
  });

  test('simctl: available iPhones, booted ones first', () => {
    expect(parseSimulators(simctl)).toEqual([
      { udid: SIMULATOR, name: 'iPhone 16', runtime: 'iOS 18.2', state: 'Booted' },
      { udid: SIMULATOR.replace('7', '8'), name: 'iPhone 16', runtime: 'iOS 18.2', state: 'Shutdown' },
    ]);
  });

  // The form of Xcode 9 [https://github.com/fastlane/fastlane, fixtures/DeviceManagerSimctlOutputXcode9].
  test('simctl: no simulators without a runtime in Xcode 9, and a strange runtime does not hide the others', () => {
    const simulator = (name: string, availability: string) => {
      return { availability, state: 'Shutdown', name, udid: SIMULATOR };
    };
    const devices = {
      'iOS 9.3': [simulator('iPhone 5', '(unavailable, runtime profile not found)')],
      'iOS 11.0': [simulator('iPhone 8', '(available)')],
      'com.apple.CoreSimulator.SimRuntime.iOS-99-0': null,
    };
    const skipped: string[] = [];
    const found = parseSimulators(JSON.stringify({ devices }), (words) => skipped.push(words));
    expect(found.map(({ name }) => name)).toEqual(['iPhone 8']);
    expect(skipped).toEqual(['com.apple.CoreSimulator.SimRuntime.iOS-99-0: null']);
  });

  test('any other output is an error or a list', () => {
    const parsers = [parseDevicectl, parseGoIos, parseSimulators, parseIdeviceId, parseXctrace];
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (output) => {
        for (const parser of parsers) {
          try {
            expect(Array.isArray(parser(output))).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(Error);
          }
        }
      }),
    );
  });
});

test('what the readers leave out is counted by tool', async () => {
  const skipped = new SkippedCounter();
  const simctlList = JSON.stringify({
    devices: { 'iOS 18': [{ udid: 'invented', name: 'x', state: 'Booted' }] },
  });
  const host = scriptedHost({
    simctl: `Welcome\n${simctlList}`,
    idevice_id: `ERROR: odd\n${UDID} (USB)\n`,
    devicectl: devicectl([5]),
  });
  const { devices } = await listIosDevices(host, { skipped });
  expect(devices).toHaveLength(1);
  expect(Object.fromEntries(skipped.list.map(({ source, count }) => [source, count]))).toEqual({
    simctl: 2,
    idevice_id: 1,
    devicectl: 1,
  });
});

describe('listIosDevices', () => {
  test('merges the output of all tools into one entry for each device', async () => {
    const host = scriptedHost({
      devicectl: devicectl([PHONE]),
      idevice_id: `${UDID} (USB)\n${OLD_UDID} (Network)\n`,
      xctrace: `== Devices ==\nOld phone (15.8) (${OLD_UDID})\n`,
      simctl,
      iproxy: '',
    });
    expect(await listIosDevices(host)).toEqual({
      devices: [
        {
          udid: UDID,
          name: "Ana's iPhone",
          model: 'iPhone 15 Pro',
          osVersion: '18.2',
          kind: 'device',
          connection: 'usb',
          source: 'devicectl+idevice_id',
        },
        {
          udid: OLD_UDID,
          name: 'Old phone',
          model: '',
          osVersion: '15.8',
          kind: 'device',
          connection: 'network',
          source: 'xctrace+idevice_id',
        },
        {
          udid: SIMULATOR,
          name: 'iPhone 16',
          model: 'iPhone 16',
          osVersion: '18.2',
          kind: 'simulator',
          connection: 'simulator',
          source: 'simctl',
        },
      ],
      simulators: [
        { udid: SIMULATOR, name: 'iPhone 16', runtime: 'iOS 18.2', state: 'Booted' },
        { udid: SIMULATOR.replace('7', '8'), name: 'iPhone 16', runtime: 'iOS 18.2', state: 'Shutdown' },
      ],
      tools: { devicectl: true, ideviceId: true, goIos: false, iproxy: true, simctl: true },
      goIos: false,
      tunnel: false,
      host: 'Scripted Mac',
      problems: [],
    });
    expect(host.files.size).toBe(0);
  });

  test('tools that hang do not hide the devices that other tools list', async () => {
    const endTimeouts = controlTimeouts();
    const hanging = { devicectl: 'hangs', ios: 'hangs', xctrace: 'hangs', simctl: 'hangs' } as const;
    const listing = listIosDevices(scriptedHost({ ...hanging, idevice_id: `${UDID} (USB)\n` }));
    // The tools that do not hang need no time in this test, so they have ended before the timeouts end.
    await setImmediate();
    endTimeouts();
    const list = await listing;
    expect(list.devices).toMatchObject([{ udid: UDID, source: 'idevice_id' }]);
    expect(list.problems).toHaveLength(4);
  });

  test.each<[string, Record<string, ToolResult>]>([
    [
      'print invalid output',
      { devicectl: '<html>', ios: 'not json', xctrace: '\0\0', simctl: '{"devices":5}' },
    ],
    ['fail', { devicectl: { exitCode: 1, stderr: 'boom' }, ios: { exitCode: 1 }, simctl: { exitCode: 1 } }],
  ])('tools that %s do not hide the devices that other tools list', async (_name, broken) => {
    const host = scriptedHost({ ...broken, idevice_id: `${UDID} (USB)\n` });
    const list = await listIosDevices(host);
    expect(list.devices).toMatchObject([{ udid: UDID, source: 'idevice_id' }]);
    expect(list.problems.length).toBeGreaterThanOrEqual(3);
  });

  test('a paired phone that is not connected is not listed', async () => {
    const away = {
      ...PHONE,
      connectionProperties: { ...PHONE.connectionProperties, tunnelState: 'unavailable' },
    };
    expect((await listIosDevices(scriptedHost({ devicectl: devicectl([away]) }))).devices).toEqual([]);
    const there = scriptedHost({ devicectl: devicectl([away]), idevice_id: `${UDID} (USB)\n` });
    expect((await listIosDevices(there)).devices).toMatchObject([
      { name: "Ana's iPhone", source: 'idevice_id' },
    ]);
  });

  test('a host without tools has no devices', async () => {
    expect(await listIosDevices(scriptedHost({}))).toMatchObject({
      devices: [],
      tools: { devicectl: false, ideviceId: false, goIos: false, iproxy: false, simctl: false },
      problems: [],
    });
  });

  test('usbmuxd that is not running is no problem: on Linux it starts with the first iPhone', async () => {
    const stderr = 'ERROR: Unable to retrieve device list!';
    const list = await listIosDevices(scriptedHost({ idevice_id: { exitCode: 255, stderr } }));
    expect(list).toMatchObject({ devices: [], problems: [] });
  });

  test('go-ios lists the phones without details if one phone lets the details fail', async () => {
    const list = JSON.stringify({ deviceList: [UDID, OLD_UDID] });
    const host = scriptedHost({
      ios: (args) =>
        args.includes('--details') ? { exitCode: 1, stderr: '{"msg":"failed pairing"}' } : list,
    });
    const { devices, problems } = await listIosDevices(host);
    expect([devices.map(({ udid }) => udid).sort(), problems]).toEqual([[UDID, OLD_UDID].sort(), []]);
  });

  test.each([
    ['only empty lists', { devices: { 'com.apple.CoreSimulator.SimRuntime.iOS-18-2': [] } }],
    ['no lists', { devices: {} }],
  ])('simulators are found if simctl prints %s as JSON', async (_, json) => {
    const text = `== Devices ==
-- iOS 18.2 --
    iPhone 16 Pro (${SIMULATOR}) (Shutdown)
    iPhone SE (3rd generation) (${SIMULATOR.replace('7', '8')}) (Booted)
-- watchOS 11.2 --
    Apple Watch (${SIMULATOR.replace('7', '9')}) (Shutdown)
-- Unavailable: com.apple.CoreSimulator.SimRuntime.iOS-16-0 --
    iPhone 8 (${SIMULATOR.replace('7', 'A')}) (Shutdown) (unavailable, runtime profile not found)
`;
    const host = scriptedHost({ simctl: (args) => (args.includes('--json') ? JSON.stringify(json) : text) });
    expect(await listSimulators(host)).toEqual([
      {
        udid: SIMULATOR.replace('7', '8'),
        name: 'iPhone SE (3rd generation)',
        runtime: 'iOS 18.2',
        state: 'Booted',
      },
      { udid: SIMULATOR, name: 'iPhone 16 Pro', runtime: 'iOS 18.2', state: 'Shutdown' },
    ]);
  });

  test.each([
    ['words before it', (json: string) => `Welcome to the build Mac\n${json}`],
    ['a warning with a brace', (json: string) => `objc[12]: Class {x} is implemented twice\n${json}`],
    ['a notice after it', (json: string) => `${json}\nInstall Started {0}`],
  ])('the JSON of simctl and devicectl is read with %s', (_, noisy) => {
    expect(parseSimulators(noisy(simctl))).toEqual(parseSimulators(simctl));
    const phones = devicectl([PHONE]);
    expect(parseDevicectl(noisy(phones))).toEqual(parseDevicectl(phones));
  });

  test('devicectl: a watch whose system is called iOS is no iPhone', () => {
    const typed = (deviceType: string) => ({
      ...PHONE,
      hardwareProperties: { ...PHONE.hardwareProperties, deviceType },
    });
    // The last type is not known, and may be a phone.
    const others = ['iPhone', 'iPad', 'appleWatch', 'appleTV', 'realityDevice', 'iSlate'].map(
      (type) => parseDevicectl(devicectl([typed(type)]))[0]?.isOther === true,
    );
    expect(others).toEqual([false, false, true, true, true, false]);
  });

  test('an iPad whose system devicectl calls by another name is listed', () => {
    const pad = { ...PHONE, hardwareProperties: { ...PHONE.hardwareProperties, platform: 'iPadOS' } };
    expect(parseDevicectl(devicectl([pad]))).toMatchObject([{ udid: UDID, name: "Ana's iPhone" }]);
  });

  test('an Apple TV that xctrace lists by the name of a room is no iPhone if devicectl knows it', async () => {
    const tv = { ...PHONE, hardwareProperties: { ...PHONE.hardwareProperties, platform: 'tvOS' } };
    const xctrace = `== Devices ==\nLiving Room (18.1) (${UDID.toLowerCase()})\nOld (12.4) (${OLD_UDID})\n`;
    const { devices } = await listIosDevices(scriptedHost({ devicectl: devicectl([tv]), xctrace }));
    expect(devices).toMatchObject([{ udid: OLD_UDID, name: 'Old' }]);
  });

  test('the problem of a failed tool contains the tool and its message', async () => {
    const list = await listIosDevices(scriptedHost({ ios: { exitCode: 1, stderr: 'boom' } }));
    expect(list.problems).toEqual(['go-ios: boom']);
  });

  test('a devicectl that Xcode does not contain counts as not installed', async () => {
    const stderr = 'xcrun: error: unable to find utility "devicectl", not a developer tool or in PATH';
    const list = await listIosDevices(scriptedHost({ devicectl: { exitCode: 72, stderr } }));
    expect(list.tools.devicectl).toBe(false);
    expect(list.problems).toEqual([]);
  });
});

describe('simulators', () => {
  test('a missing Xcode and an invalid output of simctl are reported', async () => {
    await expect(listSimulators(scriptedHost({}))).rejects.toMatchObject({ code: 'XCODE_MISSING' });
    await expect(listSimulators(scriptedHost({ simctl: 'nonsense' }))).rejects.toMatchObject({
      code: 'SIMULATOR_FAILED',
    });
  });

  test('a failed or incomplete screenshot is an error and leaves no file', async () => {
    const phone = new FakeIphone({ simulator: true });
    const host = new FakeIosHost({ phones: [phone] });
    await expect(simulatorScreenshot(host, SIMULATOR.replace('7', '8'))).rejects.toMatchObject({
      code: 'SIMULATOR_FAILED',
    });
    const before = host.files;
    const cut = Object.assign(Object.create(host) as Host, {
      run: host.run.bind(host),
      readFile: async () => Readable.from([(await phone.screenshot()).subarray(0, -1)]),
    });
    await expect(simulatorScreenshot(cut, phone.udid)).rejects.toMatchObject({ code: 'SIMULATOR_FAILED' });
    expect(host.files).toEqual(before);
    await expect(simulatorScreenshot(host, '--help')).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  });
});

describe('on Linux, where Xcode is missing', () => {
  const XCODE = ['xcrun', 'xcodebuild'] as const;

  test('go-ios lists all iPhones, also when one of them is not paired', async () => {
    const phones = [new FakeIphone(), new FakeIphone({ udid: '00008101-000E4D2C0F31001E' })];
    const host = new FakeIosHost({ phones, missing: [...XCODE, 'idevice_id'] });
    host.change({ unpaired: [phones[1]!.udid] });
    const { devices } = await listIosDevices(host);
    expect(devices.map(({ udid }) => udid)).toEqual(phones.map(({ udid }) => udid));
    expect(devices[0]).toMatchObject({ name: 'iPhone', model: '' });
  });

  test('no problem is named while usbmuxd does not run, because no iPhone is connected', async () => {
    const host = new FakeIosHost({ missing: [...XCODE, 'ios'] });
    host.change({ hasNoUsbmuxd: true });
    expect(await listIosDevices(host)).toMatchObject({ devices: [], problems: [] });
  });
});
