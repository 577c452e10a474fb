import { iphonesAtMac, startFakeIphone, startFakeMac } from '@storedeck/fake-devices';

import { postJson } from '../post-json.ts';

/** Where the live picture of a device is: the query of `/api/mirror`. */
export interface ShownDevice {
  readonly platform: 'ios' | 'webdriver';
  readonly host: string;
  readonly device: string;
}

/** The devices of the release day. */
export interface ReleaseDayDevices {
  /** Connects a server to the devices: a simulator of a Mac, and three iPhones of WebDriver servers. */
  connect(port: number): Promise<readonly ShownDevice[]>;
  /** Forgets what the simulated devices have recorded. */
  forget(): void;
  close(): Promise<void>;
}

const LOGIN = { user: 'soak', pass: 'soak' };
const SAVED = 'iPhone';

/** Starts a simulated Mac with a booted simulator, and three iPhones whose WebDriverAgent is a WebDriver server. */
export async function startReleaseDayDevices(): Promise<ReleaseDayDevices> {
  const simulator = await startFakeIphone({ simulator: true });
  const phones = await Promise.all([startFakeIphone(), startFakeIphone(), startFakeIphone()]);
  const mac = await startFakeMac({
    user: LOGIN.user,
    password: LOGIN.pass,
    ...iphonesAtMac([simulator]),
  });
  const all = [simulator, ...phones];
  return {
    connect: async (port) => {
      await postJson(port, '/api/ios/connect', { host: '127.0.0.1', port: mac.port, ...LOGIN });
      const shown: ShownDevice[] = [
        { platform: 'ios', host: `${LOGIN.user}@127.0.0.1:${mac.port}`, device: simulator.udid },
      ];
      for (const { httpPort, mjpegPort } of phones) {
        const url = `http://127.0.0.1:${httpPort}`;
        const capabilities = {
          platformName: 'iOS',
          'appium:automationName': 'XCUITest',
          'appium:mjpegServerPort': mjpegPort,
        };
        await postJson(port, '/api/webdriver/connect', { url, devices: [{ name: SAVED, capabilities }] });
        shown.push({ platform: 'webdriver', host: url, device: `saved:${SAVED}` });
      }
      return shown;
    },
    forget: () => {
      for (const { received, model } of all) {
        received.length = 0;
        model.gestures.length = 0;
      }
    },
    close: async () => {
      await mac.close();
      await Promise.all(all.map((phone) => phone.close()));
    },
  };
}
