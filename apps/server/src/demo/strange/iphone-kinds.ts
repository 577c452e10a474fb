import { type FakeIosTool, startFakeIphone } from '@storedeck/fake-devices';

import type { StrangeKind } from './strange-kind.ts';

/** iPhones and iPads, and the tools that find them. */
export const IPHONE_KINDS: readonly StrangeKind[] = [
  {
    id: 'split-view',
    name: 'A tablet in split view',
    sentence: 'An iPad shows an app that fills only three quarters of the width.',
    begin: async ({ ios, app }) => {
      const tablet = await startFakeIphone({ ...TABLET, app });
      ios.attach(tablet);
      return async () => {
        ios.detach(tablet);
        await tablet.close();
      };
    },
  },
  {
    id: 'ended-webdriveragent',
    name: 'An iPhone whose WebDriverAgent ends',
    sentence: 'The program that shows Ana’s iPhone is gone until this is switched off.',
    begin: async ({ iphone }) => {
      await iphone.stopWda();
      return () => iphone.startWda();
    },
  },
  {
    id: 'unpaired-iphone',
    name: 'Linux with an iPhone that does not trust it',
    sentence:
      'Only go-ios is installed, and its list with details fails because of a second iPhone. Both iPhones are listed.',
    changes: 'the tools for iPhones',
    begin: async ({ ios, app }) => {
      const other = await startFakeIphone({ ...UNPAIRED, app });
      ios.attach(other);
      ios.change({ missing: [...XCODE, 'idevice_id'], unpaired: [other.udid] });
      return async () => {
        ios.change({ missing: undefined, unpaired: [] });
        ios.detach(other);
        await other.close();
      };
    },
  },
  {
    id: 'no-iphone',
    name: 'Linux without an iPhone',
    sentence:
      'No iPhone is connected, so that usbmuxd does not run and idevice_id fails. The page names no problem.',
    changes: 'the tools for iPhones',
    begin: ({ ios, iphone }) => {
      ios.detach(iphone);
      ios.change({ missing: [...XCODE, 'ios'], hasNoUsbmuxd: true });
      return () => {
        ios.change({ missing: undefined, hasNoUsbmuxd: false });
        ios.attach(iphone);
      };
    },
  },
];

const TABLET = {
  udid: '00008112-000A0C1E0A8801AE',
  name: 'Test iPad',
  model: 'iPad Air',
  productType: 'iPad13,16',
  appRect: { x: 0, y: 0, width: 615, height: 1180 },
};
const UNPAIRED = {
  udid: '00008101-000E4D2C0F31001E',
  name: 'Second iPhone',
  model: 'iPhone 12',
  productType: 'iPhone13,2',
  wdaRunning: false,
};
const XCODE: readonly FakeIosTool[] = ['xcrun', 'xcodebuild'];
