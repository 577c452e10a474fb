import { startFakeGrid, startFakeIphone } from '@storedeck/fake-devices';
import { startAppium } from '@storedeck/fake-devices/real';

import { startStoredeck } from '../storedeck.ts';
import { makeWorkingFolder } from '../working-folder.ts';

/** The capabilities of the Grid slot with the iPhone. */
export const SLOT = {
  platformName: 'iOS',
  'appium:automationName': 'XCUITest',
  'appium:deviceName': 'iPhone 16',
  'appium:platformVersion': '18.2',
};

/**
 * Starts the real server, a real Appium whose driver simulates an app, and a simulated Grid with an iPhone and a
 * browser.
 */
export async function startServedWorld() {
  const [appium, phone, folder] = await Promise.all([
    startAppium({ env: process.env }),
    startFakeIphone(),
    makeWorkingFolder({}),
  ]);
  const slots = [SLOT, { browserName: 'chrome' }];
  const grid = await startFakeGrid({
    nodes: [{ relayUrl: `http://127.0.0.1:${phone.httpPort}`, slots }],
    credentials: { username: 'team', password: 'p@ss' },
  });
  // These tools do not exist, so that the server does not use devices of the computer on which the test runs.
  const tools = { ADB_BIN: '/nowhere/adb', IPROXY_BIN: '/nowhere/iproxy', GO_IOS_BIN: '/nowhere/ios' };
  const storedeck = await startStoredeck(['--dir', folder.dir], tools);
  return {
    url: storedeck.url,
    appium,
    phone,
    grid,
    close: async () => {
      await storedeck.close();
      await Promise.all([appium.close(), grid.close()]);
      await phone.close();
      await folder.remove();
    },
  };
}
