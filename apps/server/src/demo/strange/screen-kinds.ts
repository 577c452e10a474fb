import { withPhone } from './attach-phone.ts';
import type { StrangeKind } from './strange-kind.ts';
import { openScreen, tapElement, turn } from './use-app.ts';

/** Apps, and what Android lets a computer see of their screens. */
export const SCREEN_KINDS: readonly StrangeKind[] = [
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
    id: 'covered-button',
    name: 'An app with a keyboard over a button',
    sentence: 'A Pixel 2 is short, so that its keyboard covers a button. The elements of its screen say so.',
    begin: withPhone(
      {
        serial: 'HT7FAKE12',
        manufacturer: 'Google',
        height: 1920,
        model: 'Pixel_2',
        snapshotHelper: true,
      },
      async (phone) => {
        await openScreen(phone, 'plant');
        await tapElement(phone, 'passcode');
      },
    ),
  },
  {
    id: 'turned-dialog',
    name: 'A phone on its side with a dialog',
    sentence:
      'A Galaxy A35 has no snapshot helper, so that only the window of the dialog is read. Its elements are complete.',
    begin: withPhone(
      {
        serial: 'R52FAKE13',
        manufacturer: 'samsung',
        model: 'Galaxy_A35',
      },
      async (phone) => {
        await openScreen(phone, 'place');
        await tapElement(phone, 'allow_location');
        await turn(phone);
      },
    ),
  },
  {
    id: 'app-of-layers',
    name: 'An app whose screen is made of layers',
    sentence:
      'On an OPPO, everything lies in two containers that take taps, as in many chat apps. The elements of its screen have all texts.',
    begin: withPhone({
      serial: 'OPFAKE14',
      manufacturer: 'OPPO',
      model: 'OPPO_Reno11',
      snapshotHelper: true,
      strange: { toolkit: 'layers' },
    }),
  },
  {
    id: 'compose-app',
    name: 'An app made with Jetpack Compose',
    sentence:
      'On a Pixel 9, each button is two elements, one of which has the role and no name. The elements of its screen list each button once.',
    begin: withPhone({
      serial: '4A1FAKE15',
      manufacturer: 'Google',
      model: 'Pixel_9',
      snapshotHelper: true,
      strange: { toolkit: 'compose' },
    }),
  },
  {
    id: 'icon-font-app',
    name: 'An app with an icon font',
    sentence:
      'On a Motorola, the name of each button begins with a sign that only its font can draw. The elements of its screen leave the sign out.',
    begin: withPhone({
      serial: 'ZY32FAKE16',
      manufacturer: 'motorola',
      model: 'moto_g84',
      snapshotHelper: true,
      strange: { toolkit: 'iconFont' },
    }),
  },
  {
    id: 'game',
    name: 'An app that draws everything itself',
    sentence: 'On an ASUS, a game has one element: its surface. The page says that there are no elements.',
    begin: withPhone({
      serial: 'M6FAKE17',
      manufacturer: 'asus',
      model: 'ROG_Phone_8',
      snapshotHelper: true,
      strange: { toolkit: 'surface' },
    }),
  },
];
