import { FakeAndroidPhone, listenForAdb, MIUI_START } from '@storedeck/fake-devices';

import { attachPhone, withPhone } from './attach-phone.ts';
import type { StrangeKind } from './strange-kind.ts';

/** Android phones, and how they are connected. */
export const PHONE_KINDS: readonly StrangeKind[] = [
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
    id: 'turned-phone',
    name: 'A tablet on its side, without scrcpy',
    sentence:
      'A vivo tablet lies on its side, and names its rotation in its own words. Its video begins only with screenrecord, after eight seconds.',
    begin: withPhone({
      serial: '10AFAKE10',
      manufacturer: 'vivo',
      model: 'vivo_Pad3',
      width: 1920,
      height: 1200,
      strange: { muteVideo: 'always', rotationWords: 'degrees' },
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
    id: 'undecodable-video',
    name: 'A phone whose video no browser decodes',
    sentence:
      'A Galaxy Note sends frames of which decoders make no picture. Another way follows after some seconds.',
    begin: withPhone({
      serial: 'R38FAKE19',
      manufacturer: 'samsung',
      model: 'Galaxy_Note9',
      strange: { undecodableVideo: true },
    }),
  },
  {
    id: 'plain-video',
    name: 'A phone whose video says little',
    sentence:
      'The video of a Sony does not say how many frames a decoder may keep back. A touch is shown at once nevertheless.',
    begin: withPhone({
      serial: 'QV71FAKE11',
      manufacturer: 'Sony',
      model: 'Xperia_10_VI',
      strange: { plainVideo: true },
    }),
  },
  {
    id: 'printing-phone',
    name: 'A phone that prints errors at the start',
    sentence:
      'Programs of a POCO print a Java exception at each start of scrcpy, which works nevertheless. Open the phone, then switch it off here: the page does not name the exception.',
    begin: withPhone({
      serial: 'b7a3fake9',
      manufacturer: 'Xiaomi',
      model: 'POCO_X6',
      strange: { startupErrors: MIUI_START },
    }),
  },
  {
    id: 'other-list',
    name: 'A phone that adb lists in another way',
    sentence:
      'adb lists a Xiaomi with “3-1”, and other phones with “usb:3-1”. It is shown as any other phone.',
    begin: withPhone({
      serial: '12345678',
      manufacturer: 'Xiaomi',
      model: '23117RK66C',
      product: 'manet',
      device: 'manet',
      strange: { usbPath: '3-1' },
    }),
  },
  {
    id: 'refused-install',
    name: 'A phone that refuses to install apps',
    sentence: 'A Redmi refuses every app that adb installs. Only a command of Storedeck installs one.',
    begin: async () => {
      const phone = new FakeAndroidPhone({
        model: 'Redmi_12',
        manufacturer: 'Xiaomi',
        strange: { installRefusal: 'INSTALL_FAILED_USER_RESTRICTED: Install canceled by user' },
      });
      const { address, close } = await listenForAdb(phone);
      return {
        note: `In a terminal, run “adb connect ${address}”, and then “storedeck setup snapshot-helper --device ${address}”.`,
        end: async () => {
          await close();
          await phone.close();
        },
      };
    },
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
    id: 'unauthorized',
    name: 'A phone that no longer allows this computer',
    sentence: 'The Pixel 8 asks again whether this computer may debug it.',
    begin: ({ phone }) => {
      phone.setState('unauthorized');
      return () => phone.setState('device');
    },
  },
  {
    id: 'unallowed-tablet',
    name: 'A tablet in the network that asks first',
    sentence: 'The Pixel Tablet asks whether this computer may debug it. Connect it over Wi-Fi.',
    begin: ({ tablet }) => {
      tablet.setState('unauthorized');
      return () => tablet.setState('device');
    },
  },
  {
    id: 'one-serial',
    name: 'Two phones with one serial number',
    sentence: 'Two tablets of a cheap series have the same number.',
    begin: async (world) => {
      const ends = await Promise.all(
        ['Tab_A', 'Tab_B'].map((model) =>
          attachPhone(world, { serial: '0123456789ABCDEF', manufacturer: 'alps', model }),
        ),
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
];

/** The name that adb gives a phone that it has found by mDNS, with the number that a second service of one name gets. */
const WIFI_NAME = 'adb-R5CT900FAKE-aBcDeF (2)._adb-tls-connect._tcp';
const PRESENT_MS = 8000;
const AWAY_MS = 4000;
