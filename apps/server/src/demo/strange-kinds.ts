import {
  FakeAndroidPhone,
  startFakeIphone,
  type DrawnApp,
  type FakeAdbHost,
  type FakeAndroidPhoneOptions,
  type FakeIosHost,
  type FakeIphone,
  type FakeMac,
} from '@storedeck/fake-devices';

/** The simulated devices that a kind of `STRANGE_KINDS` changes, or to which it adds one. */
export interface StrangeWorld {
  readonly adb: FakeAdbHost;
  readonly ios: FakeIosHost;
  readonly mac: FakeMac;
  /** The Android phone that is always connected, and its iPhone. */
  readonly phone: FakeAndroidPhone;
  readonly iphone: FakeIphone;
  readonly app: DrawnApp | undefined;
}

/** A device as people meet it, which the demo simulates on request. */
export interface StrangeKind {
  readonly id: string;
  readonly name: string;
  /** What is different, and where it can be seen. */
  readonly sentence: string;
  /** Begins to simulate it. Returns what ends it. */
  readonly begin: (world: StrangeWorld) => Ending | Promise<Ending>;
}

type Ending = () => void | Promise<void>;

/** All kinds, in the order in which the page lists them. */
export const STRANGE_KINDS: readonly StrangeKind[] = [
  {
    id: 'refuses-input',
    name: 'A phone that refuses input',
    sentence: 'A Redmi shows its screen, and drops every touch and key.',
    begin: withPhone({
      serial: '8c41d0f2',
      manufacturer: 'Xiaomi',
      model: 'Redmi_Note_13',
      strange: { refusesInput: true },
    }),
  },
  {
    id: 'second-user',
    name: 'A phone with a second user',
    sentence: 'A Galaxy has a secure folder, a user whose apps adb may not list.',
    begin: withPhone({
      serial: 'R5CTA0FAKE2',
      manufacturer: 'samsung',
      model: 'Galaxy_A54',
      snapshotHelper: true,
      strange: { hiddenUser: 150 },
    }),
  },
  {
    id: 'two-displays',
    name: 'A phone with two displays',
    sentence: 'A foldable phone is folded: its inner display, the first one, is off.',
    begin: withPhone({
      serial: 'RFCW70FAKE3',
      manufacturer: 'samsung',
      model: 'Galaxy_Z_Fold5',
      strange: {
        displays: [
          { id: '4630946213010294403', isOn: false },
          { id: '4630947232161729155', isOn: true },
        ],
      },
    }),
  },
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
    id: 'protected-screen',
    name: 'A phone that forbids screenshots',
    sentence: 'The app on a Motorola is protected, so each picture is black. Add one to New.',
    begin: withPhone({
      serial: 'ZY22FAKE4',
      manufacturer: 'motorola',
      model: 'moto_g54',
      secure: true,
    }),
  },
  {
    id: 'mute-video',
    name: 'A phone whose video shows nothing',
    sentence: 'The encoder of an Honor runs and writes no frame. Another way follows after eight seconds.',
    begin: withPhone({
      serial: 'A7XFAKE5',
      manufacturer: 'HONOR',
      model: 'Honor_90',
      strange: { muteVideo: 'always' },
    }),
  },
  {
    id: 'several-launchers',
    name: 'An app with several icons',
    sentence: 'A debug build on a Nokia has a second icon. Start Tilia under More controls.',
    begin: withPhone({
      serial: 'N0KFAKE6',
      manufacturer: 'HMD Global',
      model: 'Nokia_G42',
      strange: { launcherActivities: ['leakcanary.internal.activity.LeakLauncherActivity'] },
    }),
  },
  {
    id: 'screen-reader',
    name: 'A phone with a screen reader',
    sentence: 'TalkBack is on, on a vivo: Android ends it while the elements of a screen are read.',
    begin: withPhone({
      serial: '10AFAKE7',
      manufacturer: 'vivo',
      model: 'vivo_V29',
      strange: {
        accessibilityServices:
          'com.google.android.marvin.talkback/com.google.android.marvin.talkback.TalkBackService',
      },
    }),
  },
  {
    id: 'offline',
    name: 'A phone that does not respond',
    sentence: 'A OnePlus is connected, and adb calls it offline.',
    begin: withPhone({
      serial: '3e5afake8',
      manufacturer: 'OnePlus',
      model: 'OnePlus_12',
      state: 'offline',
    }),
  },
  {
    id: 'one-serial',
    name: 'Two phones with one serial number',
    sentence: 'Two tablets of a cheap series have the same number.',
    begin: (world) => {
      const ends = ['Tab_A', 'Tab_B'].map((model) =>
        attach(world, { serial: '0123456789ABCDEF', manufacturer: 'alps', model }),
      );
      return async () => void (await Promise.all(ends.map((end) => end())));
    },
  },
  {
    id: 'two-ways',
    name: 'A phone by cable and by Wi-Fi',
    sentence: 'adb lists the Pixel 8 twice. It stays one device here.',
    begin: ({ adb, phone }) => {
      adb.attach(phone, WIFI_NAME);
      return () => adb.detach(phone, WIFI_NAME);
    },
  },
  {
    id: 'loose-cable',
    name: 'A phone with a loose cable',
    sentence: 'The Pixel 8 is gone for four of each twelve seconds.',
    begin: ({ adb, phone }) => {
      let timer = setTimeout(leave, PRESENT_MS);
      let isAway = false;
      function leave(): void {
        isAway = true;
        adb.detach(phone, phone.serial);
        timer = setTimeout(comeBack, AWAY_MS);
      }
      function comeBack(): void {
        isAway = false;
        adb.attach(phone);
        timer = setTimeout(leave, PRESENT_MS);
      }
      return () => {
        clearTimeout(timer);
        if (isAway) adb.attach(phone);
      };
    },
  },
  {
    id: 'unauthorized',
    name: 'A phone that no longer allows this computer',
    sentence: 'The Pixel 8 asks again whether this computer may debug it.',
    begin: ({ phone }) => {
      phone.setState('unauthorized');
      return () => phone.setState('device');
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
    id: 'talkative-mac',
    name: 'A Mac with a talkative shell',
    sentence: 'Its start-up files print a welcome before each output. Connect the Mac under Runners.',
    begin: ({ mac }) => {
      mac.change({ startupOutput: 'Welcome to the build Mac\nLast login: Mon 9:41\n' });
      return () => mac.change({ startupOutput: '' });
    },
  },
  {
    id: 'refusing-mac',
    name: 'A Mac that refuses logins for now',
    sentence:
      'Its SSH server is under attack: it ends each connection with "Not allowed at this time". Connect the Mac under Runners.',
    begin: ({ mac }) => {
      mac.change({ refusal: 'Not allowed at this time' });
      mac.dropConnections();
      return () => mac.change({ refusal: '' });
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
/** The name that adb gives a phone that it has found by mDNS, with the number that a second service of one name gets. */
const WIFI_NAME = 'adb-R5CT900FAKE-aBcDeF (2)._adb-tls-connect._tcp';
const PRESENT_MS = 8000;
const AWAY_MS = 4000;

/** Returns a beginning that connects a phone. */
function withPhone(options: FakeAndroidPhoneOptions): StrangeKind['begin'] {
  return (world) => attach(world, options);
}

function attach({ adb, app }: StrangeWorld, options: FakeAndroidPhoneOptions): Ending {
  const phone = new FakeAndroidPhone({ captureMs: 350, now: () => new Date(), app, ...options });
  adb.attach(phone);
  return async () => {
    adb.detach(phone);
    await phone.close();
  };
}
