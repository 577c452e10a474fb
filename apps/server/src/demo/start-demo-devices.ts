import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import {
  FakeAdbHost,
  FakeAndroidPhone,
  FakeIosHost,
  iphonesAtMac,
  startFakeIphone,
  startFakeMac,
} from '@storedeck/fake-devices';
import { createSampleApp } from '@storedeck/fake-stores';
import { createNodeCanvas } from '@storedeck/fake-stores/node';

import type { Config } from '../config.ts';

/** The simulated devices of the demo. */
export interface DemoDevices {
  readonly config: Pick<Config, 'simulatedHost' | 'demoRunner' | 'tunnelPorts'>;
  close(): Promise<void>;
}

/**
 * Simulates a computer with two Android phones and an iPhone, and a Mac that can be connected as a runner. One Android
 * phone has not allowed debugging by the computer, and another one can be connected over the network. The Mac has a booted
 * simulator, one that is off, and an iPhone on which WebDriverAgent is not running yet.
 * @param withScreens false if screens cannot be drawn; devices whose screens could be shown are then left out
 */
export async function startDemoDevices({ withScreens }: { withScreens: boolean }): Promise<DemoDevices> {
  // The app that the simulated stores sell, so that a captured screenshot belongs to their listing.
  const app = withScreens ? createSampleApp(createNodeCanvas()) : undefined;
  const phones = [
    ...(withScreens
      ? [
          new FakeAndroidPhone({
            serial: 'R5CT900FAKE',
            model: 'Pixel_8',
            captureMs: 350,
            app,
            snapshotHelper: true,
          }),
        ]
      : []),
    new FakeAndroidPhone({ serial: '39V4C19711', model: 'Galaxy_S24', state: 'unauthorized' }),
  ];
  const tablet = new FakeAndroidPhone({ serial: '192.168.1.57:40001', model: 'Pixel_Tablet', app });
  const iphones = withScreens ? [await startFakeIphone({ app })] : [];
  const simulatedHost = new FakeIosHost({
    name: 'Simulated computer',
    phones: iphones,
    otherwise: new FakeAdbHost({
      phones,
      network: withScreens ? [{ phone: tablet, pairing: PAIRING, isPaired: true }] : [],
      adbServer: true,
      scrcpyServer: '4.1',
    }),
  });
  const atMac = withScreens
    ? [
        await startFakeIphone({ simulator: true, app }),
        await startFakeIphone({ ...OFF, app }),
        await startFakeIphone({ ...AT_MAC, app }),
      ]
    : [];
  const pass = randomBytes(9).toString('base64url');
  const devices = iphonesAtMac(atMac, { buildMs: 12_000 });
  const mac = await startFakeMac({
    user: 'demo',
    password: pass,
    ...devices,
    bootUntil: () => setTimeout(BOOT_MS),
  });
  return {
    config: {
      simulatedHost,
      // Ports 8100 and 9100 may be in use on this computer.
      tunnelPorts: { http: 0, mjpeg: 0 },
      demoRunner: { host: '127.0.0.1', port: mac.port, user: 'demo', pass },
    },
    close: async () => {
      await Promise.all([mac.close(), simulatedHost.close()]);
      await Promise.all([...phones, tablet, ...iphones, ...atMac].map((device) => device.close()));
    },
  };
}

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
