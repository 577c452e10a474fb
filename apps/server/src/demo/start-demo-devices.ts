import { setTimeout as delay } from 'node:timers/promises';

import {
  type DrawnApp,
  FakeAdbHost,
  FakeAndroidPhone,
  FakeIosHost,
  iphonesAtMac,
  startFakeGrid,
  startFakeIphone,
  startFakeMac,
} from '@storedeck/fake-devices';
import { createSampleApp } from '@storedeck/fake-stores';
import { createNodeCanvas } from '@storedeck/fake-stores/node';
import type { Host } from '@storedeck/host';

import type { Config } from '../config.ts';
import { StrangeDevices } from './strange/strange-devices.ts';

/** The simulated devices of the demo. */
export interface DemoDevices {
  readonly home: Host;
  readonly config: Pick<Config, 'offeredRunner' | 'offeredServer' | 'forwardPorts'>;
  /** What switches devices on as people meet them. Undefined if screens cannot be drawn. */
  readonly strange: StrangeDevices | undefined;
  close(): Promise<void>;
}

/**
 * Simulates a computer with an iPhone and two Android phones, one of which has not allowed debugging. An Android tablet
 * can be connected to the simulated computer over the network. Also simulates a Mac that can be connected as a runner:
 * with a booted simulator, a simulator that is off, and an iPhone on which WebDriverAgent is not running yet. A
 * Selenium Grid with an iPhone can be connected too.
 * @param withScreens false if screens cannot be drawn; then the only device is the phone that has not allowed
 * debugging, because its screen is never shown
 * @param dir the folder of the demo
 */
export async function startDemoDevices({
  withScreens,
  dir,
}: {
  withScreens: boolean;
  dir: string;
}): Promise<DemoDevices> {
  // The simulated stores sell this app too, so that screenshots of the devices fit its listing.
  const app = withScreens ? createSampleApp(createNodeCanvas()) : undefined;
  const now = () => new Date();
  const phone = withScreens
    ? new FakeAndroidPhone({
        serial: 'R5CT900FAKE',
        model: 'Pixel_8',
        captureMs: 350,
        now,
        app,
        snapshotHelper: true,
      })
    : undefined;
  const phones = [
    ...(phone ? [phone] : []),
    new FakeAndroidPhone({ serial: '39V4C19711', model: 'Galaxy_S24', state: 'unauthorized' }),
  ];
  const tablet = new FakeAndroidPhone({ serial: '192.168.1.57:40001', model: 'Pixel_Tablet', now, app });
  const iphones = withScreens ? [await startFakeIphone({ app })] : [];
  const adb = new FakeAdbHost({
    phones,
    network: withScreens ? [{ phone: tablet, pairing: PAIRING, isPaired: true }] : [],
    adbServer: true,
    scrcpyServer: '4.1',
  });
  const home = new FakeIosHost({ name: 'Simulated computer', phones: iphones, fallback: adb });
  const grid = withScreens ? await startDemoGrid(app) : undefined;
  const { mac, atMac } = await startDemoMac(app);
  const [iphone] = iphones;
  const strange =
    phone &&
    iphone &&
    grid &&
    new StrangeDevices({ adb, ios: home, mac, grid: grid.hub, phone, tablet, iphone, app, dir });
  return {
    home,
    strange,
    config: {
      // Any free ports, because the usual ports 8100 and 9100 may be in use on this computer.
      forwardPorts: { http: 0, mjpeg: 0 },
      offeredRunner: { host: '127.0.0.1', port: mac.port, ...LOGIN },
      offeredServer: grid?.login,
    },
    close: async () => {
      await strange?.close();
      await Promise.all([mac.close(), home.close(), grid?.close()]);
      await Promise.all([...phones, tablet, ...iphones, ...atMac].map((device) => device.close()));
    },
  };
}

/** Starts a Mac with two simulators, one of which is off, and an iPhone. Without an app to show, the Mac has none. */
async function startDemoMac(app: DrawnApp | undefined) {
  const atMac = app
    ? [
        await startFakeIphone({ simulator: true, app }),
        await startFakeIphone({ ...OFF, app }),
        await startFakeIphone({ ...AT_MAC, app }),
      ]
    : [];
  const devices = iphonesAtMac(atMac, { buildMs: 12_000 });
  const mac = await startFakeMac({
    user: LOGIN.user,
    password: LOGIN.pass,
    ...devices,
    bootUntil: () => delay(BOOT_MS),
  });
  return { mac, atMac };
}

/** Starts a Selenium Grid with an iPhone. */
async function startDemoGrid(app: DrawnApp | undefined) {
  const phone = await startFakeIphone({ ...GRID_IPHONE, app });
  const credentials = { username: LOGIN.user, password: LOGIN.pass };
  const grid = await startFakeGrid({
    nodes: [{ relayUrl: `http://127.0.0.1:${phone.httpPort}`, slots: [SLOT] }],
    credentials,
  });
  return {
    hub: grid,
    login: { url: grid.url, ...LOGIN },
    close: async () => {
      await grid.close();
      await phone.close();
    },
  };
}

/**
 * The login to the simulated Mac and Grid. It is no secret, because every account of this computer can read it, and it
 * gives no rights: the Mac and the Grid start no program of this computer and open no file of it.
 */
const LOGIN = { user: 'demo', pass: 'demo' };

const GRID_IPHONE = {
  udid: '00008130-000A00000000001C',
  name: 'iPhone 15 Pro',
  model: 'iPhone 15 Pro',
  productType: 'iPhone16,1',
};
const SLOT = {
  platformName: 'iOS',
  'appium:automationName': 'XCUITest',
  'appium:deviceName': 'iPhone 15 Pro',
  'appium:platformVersion': '18.2',
};
const AT_MAC = {
  udid: '00008110-0012345E0A81801E',
  name: 'Test iPhone',
  model: 'iPhone 13',
  productType: 'iPhone14,5',
  wdaRunning: false,
};
const OFF = {
  udid: 'C4B0A1F2-93D7-4E58-8A16-5D2E7F30B94C',
  name: 'iPhone 15',
  model: 'iPhone 15',
  simulator: true,
  booted: false,
};
const PAIRING = { address: '192.168.1.57:37099', code: '123456' };
const BOOT_MS = 2000;
