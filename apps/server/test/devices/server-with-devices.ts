import {
  FakeAdbHost,
  type FakeAdbHostOptions,
  FakeAndroidPhone,
  FakeIosHost,
  type FakeIosHostOptions,
  type FakeIphone,
  type FakeIphoneOptions,
  type FakeMac,
  type FakeMacOptions,
  startFakeIphone,
  startFakeMac,
} from '@storedeck/fake-devices';

import { startTestServer, type TestServer } from '../running-server.ts';

export interface ServerWithDevices {
  readonly server: TestServer;
  readonly phone: FakeAndroidPhone;
  readonly adbHost: FakeAdbHost;
  readonly iphone: FakeIphone;
  readonly iosHost: FakeIosHost;
  close(): Promise<void>;
}

export interface ServerWithDevicesOptions {
  readonly phones?: readonly FakeAndroidPhone[];
  readonly adb?: Omit<FakeAdbHostOptions, 'phones'>;
  readonly ios?: Omit<FakeIosHostOptions, 'phones' | 'otherwise'>;
  /** Whether WebDriverAgent runs on the iPhone. Default true. */
  readonly wdaRunning?: boolean;
  readonly iphone?: FakeIphoneOptions;
}

export const UNAUTHORIZED = 'UNAUTHORIZED1';

/**
 * Starts the server on a simulated computer with three devices: an Android phone, an Android phone that has not allowed
 * debugging, and an iPhone.
 */
export async function startServerWithDevices(
  options: ServerWithDevicesOptions = {},
): Promise<ServerWithDevices> {
  const phone = new FakeAndroidPhone({ serial: 'PHONE1', now: () => new Date(2026, 10, 21, 9, 41) });
  const phones = options.phones ?? [
    phone,
    new FakeAndroidPhone({ serial: UNAUTHORIZED, state: 'unauthorized' }),
  ];
  const iphone = await startFakeIphone({ wdaRunning: options.wdaRunning ?? true, ...options.iphone });
  const adbHost = new FakeAdbHost({ ...options.adb, phones });
  const iosHost = new FakeIosHost({ ...options.ios, phones: [iphone], fallback: adbHost });
  const server = await startTestServer({ home: iosHost, forwardPorts: { http: 0, mjpeg: 0 } });
  return {
    server,
    phone,
    adbHost,
    iphone,
    iosHost,
    close: async () => {
      try {
        await server.close();
      } finally {
        await Promise.all([iosHost.close(), adbHost.close(), iphone.close()]);
        await Promise.all([phone, ...phones].map((one) => one.close()));
      }
    },
  };
}

export const MAC_PASSWORD = 'canary-pw-91b3';
export const SIMULATOR = '7D1F3C52-6B0A-4E0B-9C61-2A5D8E4F1B90';

/** Starts a simulated Mac with the user `me` and one booted simulator. */
export function startMac(options: Partial<FakeMacOptions> = {}): Promise<FakeMac> {
  return startFakeMac({
    user: 'me',
    password: MAC_PASSWORD,
    simulators: [{ udid: SIMULATOR, name: 'iPhone 16', runtime: 'iOS 18.2', state: 'Booted' }],
    ...options,
  });
}

export function loginTo({ port }: FakeMac) {
  return { host: '127.0.0.1', port, user: 'me', pass: MAC_PASSWORD };
}
